// Background, ground grid and the surfaces of up to two convex solids, composited in exact order. A convex
// solid has at most two surfaces at a pixel, front and back, so four surfaces and the grid are all there is.
// Each is weighted by what the nearer ones let through, which is the sum that "over", applied from back to
// front, gives.
// Defines: SURFACES, the number of solids; SAMPLES, above 0 for multisampled surface textures; GRID_ONLY for
// the grid's colour and coverage alone; ON_GROUND for the grid from such a picture.
#ifdef ON_GROUND
uniform sampler2D uGrid;
#endif
in vec2 vNdc;
out vec4 outColor;

uniform vec3 uBackground;
// The ray of a pixel in eye space: origin + t * direction with direction.z = -1, so t is the depth.
uniform vec4 uRay;           // ndc -> xy of the ray: scale, offset
uniform float uPerspective;  // 1: the ray fans out; 0: it is parallel and its origin moves
uniform mat3 uEyeToWorld;    // a world whose y is the normal of the grid

uniform float uGridOn;
uniform float uGridHeight;    // of the plane above the eye, metres
uniform vec2 uGridPhase;      // xz of the eye from a grid corner of the coarsest lines, metres
uniform vec2 uGridEye;        // xz of the eye, for the world axes
uniform vec3 uGridCenter;     // relative to the eye
uniform float uGridRadius;
uniform float uGridCell;
uniform float uGridFineWeight;
uniform float uGridStrength;
uniform float uPixel;         // UI scale
uniform vec4 uGridMinor, uGridMajor, uGridAxis;

const float kFar = 1e30;      // depth of a surface that is not there
// Behind surfaces in its plane, whatever rounding says. Relative to the depth.
const float kSamePlane = 2e-5;

vec2 lineCoverage(vec2 coordinate, vec2 width) {
    vec2 distancePixels = abs(fract(coordinate - 0.5) - 0.5) / width;
    vec2 coverage = clamp(0.5 * uPixel + 0.5 - distancePixels, 0.0, 1.0);
    // Lines closer than a few pixels melt into nothing instead of flickering.
    return coverage * (1.0 - smoothstep(0.05, 0.22, width * uPixel));
}

float gridLevel(vec2 place, vec2 width, float cell) {
    vec2 coverage = lineCoverage(place / cell, width / cell);
    return max(coverage.x, coverage.y);
}

#ifdef ON_GROUND
// The same as below, looked up.
vec4 gridColor(out float depth) {
    vec4 color = texelFetch(uGrid, ivec2(gl_FragCoord.xy), 0);
    vec2 xy = uRay.xy * vNdc + uRay.zw;
    float originY = dot(vec3(uEyeToWorld[0].y, uEyeToWorld[1].y, 0.0), vec3(xy * (1.0 - uPerspective), 0.0));
    float directionY =
        dot(vec3(uEyeToWorld[0].y, uEyeToWorld[1].y, uEyeToWorld[2].y), vec3(xy * uPerspective, -1.0));
    depth = color.a > 0.0 ? (uGridHeight - originY) / directionY : kFar;
    return color;
}
#else
// Colour and coverage of the grid, and its depth.
vec4 gridColor(out float depth) {
    vec2 xy = uRay.xy * vNdc + uRay.zw;
    vec3 origin = uEyeToWorld * vec3(xy * (1.0 - uPerspective), 0.0);
    vec3 direction = uEyeToWorld * vec3(xy * uPerspective, -1.0);
    float t = (uGridHeight - origin.y) / direction.y;
    vec3 hit = origin + t * direction;  // relative to the eye
    vec2 place = hit.xz + uGridPhase;
    // fwidth's sum of |dx| and |dy| would be too wide on diagonals.
    vec2 width = sqrt(dFdx(hit.xz) * dFdx(hit.xz) + dFdy(hit.xz) * dFdy(hit.xz));
    depth = kFar;
    if (uGridOn < 0.5 || !(t > 0.0 || uPerspective < 0.5) || !(abs(t) < kFar)) return vec4(0.0);

    float fine = gridLevel(place, width, uGridCell) * uGridFineWeight;
    float middle = gridLevel(place, width, uGridCell * 10.0);
    // The coarsest lines reach farther before they melt; they come as the finest go.
    float coarse = max(gridLevel(place, width, uGridCell * 100.0),
                       gridLevel(place, width, uGridCell * 1000.0) * (1.0 - uGridFineWeight));
    float strong = max(middle * uGridFineWeight, coarse);
    float any = max(max(fine, middle), coarse);
    vec4 color = vec4(mix(uGridMinor.rgb, uGridMajor.rgb, strong / max(any, 1e-6)), any);
    vec2 axisPixels = abs(hit.zx + uGridEye.yx) / width.yx;
    vec2 axis = clamp(0.6 * uPixel + 0.5 - axisPixels, 0.0, 1.0);
    color = mix(color, vec4(uGridAxis.rgb, 1.0), max(axis.x, axis.y));

    float reach = distance(hit, uGridCenter) / uGridRadius;
    color.a *= 1.0 - smoothstep(0.1, 1.0, reach);
    // Seen from the side the plane turns into one line; let it go.
    color.a *= smoothstep(0.0, 0.06, abs(direction.y) / length(direction)) * uGridStrength;
    depth = t;
    return color;
}
#endif

#if SURFACES > 0
uniform vec4 uFill[SURFACES];     // rgb and the opacity of one surface
uniform float uNearer[SURFACES];  // factor on the depths: of surfaces in one plane, which is before the other
#if SAMPLES > 0
uniform sampler2DMS uSurfaces[SURFACES];
#else
uniform sampler2D uSurfaces[SURFACES];
#endif

// Of a solid: front, then back.
struct Surfaces {
    vec2 depth, shade, alpha;
    vec2 through;  // what each lets through: 1 - alpha
};

// The textures hold depth and shade of the front, then minus the depth and shade of the back.
Surfaces surfacesOf(vec4 texel, float nearer, float opacity) {
    Surfaces s;
    s.depth = vec2(texel.x, -texel.z) * nearer;
    s.shade = texel.yw;
    s.alpha = vec2(lessThan(abs(s.depth), vec2(0.5 * kFar))) * opacity;
    s.through = 1.0 - s.alpha;
    return s;
}

// weight[i] = alpha[i] * product of what the surfaces in front of i let through. The front of a solid is
// always before its own back.
vec2 weightsAlone(Surfaces s, vec4 grid, float gridDepth) {
    vec2 weight = vec2(s.alpha.x, s.alpha.y * s.through.x);
    return weight * mix(vec2(1.0), vec2(1.0 - grid.a), vec2(lessThan(vec2(gridDepth), s.depth)));
}

float throughBeforeGrid(Surfaces s, float gridDepth) {
    vec2 before = mix(vec2(1.0), s.through, vec2(lessThanEqual(s.depth, vec2(gridDepth))));
    return before.x * before.y;
}

// `which`: the sample; where there is one only, 0.
vec3 composite(ivec2 pixel, int which, vec4 grid, float gridDepth) {
    float g = gridDepth * (1.0 + kSamePlane);
    Surfaces a = surfacesOf(texelFetch(uSurfaces[0], pixel, which), uNearer[0], uFill[0].a);
    vec2 weightA = weightsAlone(a, grid, g);
    float gridWeight = grid.a * throughBeforeGrid(a, g);
    float rest = (1.0 - grid.a) * a.through.x * a.through.y;
#if SURFACES > 1
    Surfaces b = surfacesOf(texelFetch(uSurfaces[1], pixel, which), uNearer[1], uFill[1].a);
    vec2 weightB = weightsAlone(b, grid, g);
    weightA *= mix(vec2(1.0), b.through.xx, vec2(lessThan(b.depth.xx, a.depth)));
    weightA *= mix(vec2(1.0), b.through.yy, vec2(lessThan(b.depth.yy, a.depth)));
    weightB *= mix(vec2(1.0), a.through.xx, vec2(lessThanEqual(a.depth.xx, b.depth)));
    weightB *= mix(vec2(1.0), a.through.yy, vec2(lessThanEqual(a.depth.yy, b.depth)));
    gridWeight *= throughBeforeGrid(b, g);
    rest *= b.through.x * b.through.y;
#endif
    vec3 color = uFill[0].rgb * dot(weightA, a.shade);
#if SURFACES > 1
    color += uFill[1].rgb * dot(weightB, b.shade);
#endif
    return color + grid.rgb * gridWeight + uBackground * rest;
}
#endif

// Interleaved gradient noise, after J. Jimenez: "Next Generation Post Processing in Call of Duty: Advanced
// Warfare", 2014. Half a step of the 8-bit output either way, so smooth shading shows no bands.
float dither() {
    return (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}

void main() {
    float gridDepth;
    vec4 grid = gridColor(gridDepth);
#ifdef GRID_ONLY
    outColor = grid;
    return;
#endif
#if SURFACES > 0
    ivec2 pixel = ivec2(gl_FragCoord.xy);
#if SAMPLES > 0
    vec3 color = vec3(0.0);
    for (int i = 0; i < SAMPLES; ++i) color += composite(pixel, i, grid, gridDepth);
    color /= float(SAMPLES);
#else
    vec3 color = composite(pixel, 0, grid, gridDepth);
#endif
#else
    vec3 color = mix(uBackground, grid.rgb, grid.a);
#endif
    outColor = vec4(color + dither(), 1.0);
}
