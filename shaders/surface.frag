// Depth and shade of the front and of the back surface of a convex solid, for background.frag to composite.
// Written with the blend equation MIN: each fragment fills the two channels of its side, so that one pass
// gathers both, whatever the order of the triangles. With DEPTH_ONLY nothing but depth is written.
in vec3 vNormal;
in float vDepth;

#ifdef DEPTH_ONLY
void main() {}
#else
out vec4 outSurface;

uniform vec4 uLights[3];  // direction towards the light in eye space, strength
uniform float uAmbient;
uniform float uBackShade;

const float kFar = 1e30;

void main() {
    vec3 normal = normalize(gl_FrontFacing ? vNormal : -vNormal);
    float shade = uAmbient;
    for (int i = 0; i < 3; ++i) shade += uLights[i].w * max(dot(normal, uLights[i].xyz), 0.0);
    outSurface = gl_FrontFacing ? vec4(vDepth, shade, kFar, kFar)
                                : vec4(kFar, kFar, -vDepth, shade * uBackShade);
}
#endif
