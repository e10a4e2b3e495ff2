// Contacts of other libraries for the same solver (World::otherContacts), in double worlds. Built where their
// packages are. Each keeps the body's shape in its own form, by the number of the body.
#pragma once

#include "solver.h"

namespace solver {

using ContactFinder = std::function<void(World<double>&, Pair<double>&)>;

// Bullet's algorithms and its persistent manifolds of up to four points, in single precision. Hulls have no
// margin, so that its solids are those of the scene. Empty where the world holds a shape that Bullet does not
// have.
ContactFinder bulletContacts(const World<double>& world);
// dCollide of the Open Dynamics Engine. It has no ids: a contact is the one of the last step that lies next
// to it, as its users do. Empty where the world holds a shape that ODE does not have.
ContactFinder odeContacts(const World<double>& world);

}  // namespace solver
