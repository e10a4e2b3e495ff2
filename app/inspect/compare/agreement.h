// How far two answers to one question may lie apart: what the library promises, in metres and radians.
#pragma once

#include "app/scene/answer_check.h"

namespace sepaxis::inspect {

using scene::dvec3;
using scene::signedDepth;

using scene::Promise;
using scene::promiseOf;

// Radians between unit vectors; keeps its digits for small ones.
double angleBetween(const dvec3& a, const dvec3& b);

// Radians by which two right normals of the pair may differ. A normal that follows from two points is as
// vague as they are close: as the depth's tolerance over the gap between the shapes without their radii.
double normalTolerance(const scene::Evaluation& evaluation, scene::Precision precision);

}  // namespace sepaxis::inspect
