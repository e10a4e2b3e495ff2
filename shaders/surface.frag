// Depth and shade of the front and of the back surface of a convex solid, for background.frag to composite.
// Written with the blend equation MIN: each fragment fills the two channels of its side, so that one pass
// gathers both, whatever the order of the triangles. With FLAT triangles have one shade each. With DEPTH_ONLY
// nothing but depth is written.
#ifdef DEPTH_ONLY
void main() {}
#else
#ifdef FLAT
flat in vec2 vShade;
#else
in vec3 vNormal;
#endif
in float vDepth;
out vec4 outSurface;

const float kFar = 1e30;

void main() {
#ifdef FLAT
    vec2 shade = vShade;
#else
    vec3 normal = normalize(gl_FrontFacing ? vNormal : -vNormal);
    vec2 shade = shadeOf(normal) * vec2(1.0, uBackShade);
#endif
    outSurface = gl_FrontFacing ? vec4(vDepth, shade.x, kFar, kFar) : vec4(kFar, kFar, -vDepth, shade.y);
}
#endif
