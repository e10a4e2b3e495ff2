// A line as a quad that faces the screen, some pixels wide at any distance. One instance a line, four
// corners. With MESH_EDGES the lines are the edges of a solid and know the faces beside them.
layout(location = 0) in vec3 aFrom;
layout(location = 1) in vec3 aTo;
#ifdef MESH_EDGES
layout(location = 2) in vec3 aNormalLeft;
layout(location = 3) in vec3 aNormalRight;
layout(location = 4) in float aKind;  // 0 feature, 1 facet, 2 smooth
uniform mat4 uModelView;
uniform vec4 uColor;
uniform float uWidth;      // pixels
uniform float uDash;       // pixels
uniform float uAllEdges;   // 1: also the edges on the far side of the solid
uniform float uFacetAlpha;
uniform float uOutlinePull;  // times the pull of other lines
#else
layout(location = 2) in vec4 aColor;
layout(location = 3) in vec4 aStyle;  // width and dash in pixels, ends (see line.frag), phase of the dashes
#endif

uniform mat4 uProjection;
uniform vec2 uViewport;    // pixels
uniform float uPerspective;
// Brings lines in front of the faces they lie in.
uniform float uPull;       // of the eye-space position, towards the eye
uniform float uShift;      // metres towards the eye: the same for a parallel projection
uniform vec2 uHidden;      // on the hidden pass: greatest width in pixels, factor on alpha; else huge, 1

flat out vec2 vFrom, vTo;  // pixels
flat out float vHalfWidth;
flat out vec4 vColor;
flat out float vDash;
flat out float vEnds;
flat out float vPhase;

// Clips to the near plane and to a band around the picture, so that pixel positions stay small numbers.
// `skipped`: pixels of its beginning that lie beyond the band. Dashes count them, or they would depend on
// where the picture ends, and would not meet where two parts of one picture do.
bool clipLine(inout vec4 from, inout vec4 to, out float skipped) {
    const float kBand = 3.0;
    vec4 planes[5] = vec4[5](vec4(0.0, 0.0, 1.0, 1.0), vec4(1.0, 0.0, 0.0, kBand), vec4(-1.0, 0.0, 0.0, kBand),
                             vec4(0.0, 1.0, 0.0, kBand), vec4(0.0, -1.0, 0.0, kBand));
    vec4 begin = from;
    skipped = 0.0;
    for (int i = 0; i < 5; ++i) {
        if (i == 1) begin = from;
        float a = dot(planes[i], from), b = dot(planes[i], to);
        if (a < 0.0 && b < 0.0) return false;
        if (a < 0.0) from = mix(from, to, a / (a - b));
        if (b < 0.0) to = mix(from, to, a / (a - b));
    }
    if (!(from.w > 0.0 && to.w > 0.0)) return false;
    if (begin != from) skipped = length((from.xy / from.w - begin.xy / begin.w) * 0.5 * uViewport);
    return true;
}

void main() {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);  // nowhere
    vFrom = vTo = vec2(0.0);
    vHalfWidth = 0.0;
    vColor = vec4(0.0);
    vDash = 0.0;
    vEnds = 0.0;
    vPhase = 0.0;

#ifdef MESH_EDGES
    vec3 from = (uModelView * vec4(aFrom, 1.0)).xyz;
    vec3 to = (uModelView * vec4(aTo, 1.0)).xyz;
    vec4 color = uColor;
    float width = uWidth;
    float dash = uDash;
    vec3 towards = mix(vec3(0.0, 0.0, 1.0), -from, uPerspective);
    mat3 rotation = mat3(uModelView);
    bool left = dot(rotation * aNormalLeft, towards) > 0.0;
    bool right = dot(rotation * aNormalRight, towards) > 0.0;
    bool outline = left != right;
    bool hiddenPass = uHidden.y < 1.0;
    if (aKind > 1.5 && !outline) return;
    if (aKind > 0.5 && !outline) {
        if (hiddenPass || !(left || right)) return;
        color.a *= uFacetAlpha;
        width *= 0.7;
    }
    if (!hiddenPass && uAllEdges < 0.5 && !left && !right) return;
#else
    vec3 from = aFrom;
    vec3 to = aTo;
    vec4 color = aColor;
    float width = aStyle.x;
    float dash = aStyle.y;
    vEnds = aStyle.z;
    vPhase = aStyle.w;
#endif

#ifdef MESH_EDGES
    // Beside the outline of a rounded solid its own surface falls off steeply: a stronger pull.
    float pull = aKind > 0.5 && outline ? uOutlinePull : 1.0;
#else
    float pull = 1.0;
#endif
    from = from * (1.0 - pull * uPull) + vec3(0.0, 0.0, pull * uShift);
    to = to * (1.0 - pull * uPull) + vec3(0.0, 0.0, pull * uShift);
    vec4 clipFrom = uProjection * vec4(from, 1.0);
    vec4 clipTo = uProjection * vec4(to, 1.0);
    float skipped;
    if (!clipLine(clipFrom, clipTo, skipped)) return;
    vPhase += skipped;

    width = min(width, uHidden.x);
    color.a *= uHidden.y * min(width, 1.0);  // thinner than a pixel: fainter
    vHalfWidth = 0.5 * max(width, 1.0);
    vColor = color;
    // Faint lines end flat, so that they do not add up where they meet.
    if (color.a < 0.99) vEnds = max(vEnds, 1.0);
    vDash = dash;
    vFrom = (clipFrom.xy / clipFrom.w * 0.5 + 0.5) * uViewport;
    vTo = (clipTo.xy / clipTo.w * 0.5 + 0.5) * uViewport;

    vec2 along = vTo - vFrom;
    float pixels = length(along);
    along = pixels > 1e-4 ? along / pixels : vec2(1.0, 0.0);
    vec2 across = vec2(-along.y, along.x);
    float reach = vHalfWidth + 1.0;  // and a soft rim
    bool end = (gl_VertexID & 1) != 0;
    float side = (gl_VertexID & 2) != 0 ? 1.0 : -1.0;
    vec2 corner = (end ? vTo + along * reach : vFrom - along * reach) + across * (side * reach);
    vec4 clip = end ? clipTo : clipFrom;
    gl_Position = vec4((corner / uViewport * 2.0 - 1.0) * clip.w, clip.z, clip.w);
}
