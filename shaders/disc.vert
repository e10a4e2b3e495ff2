// A point as a disc of some pixels with a rim. One instance a point, four corners.
layout(location = 0) in vec3 aCenter;  // eye space
layout(location = 1) in vec2 aRadius;  // whole radius, width of the rim, pixels
layout(location = 2) in vec4 aColor;
layout(location = 3) in vec4 aRim;

uniform mat4 uProjection;
uniform vec2 uViewport;
uniform float uPull;
uniform float uShift;

out vec2 vOffset;  // pixels from the centre
flat out vec2 vRadius;
flat out vec4 vColor, vRim;

void main() {
    vec4 clip = uProjection * vec4(aCenter * (1.0 - uPull) + vec3(0.0, 0.0, uShift), 1.0);
    vec2 corner = vec2((gl_VertexID & 1) != 0 ? 1.0 : -1.0, (gl_VertexID & 2) != 0 ? 1.0 : -1.0);
    vOffset = corner * (aRadius.x + 1.0);
    vRadius = aRadius;
    vColor = aColor;
    vRim = aRim;
    gl_Position = clip.w > 0.0 ? clip + vec4(vOffset / uViewport * 2.0 * clip.w, 0.0, 0.0)
                               : vec4(2.0, 2.0, 2.0, 1.0);
}
