// Coverage of a line from the distance to it. Round ends make lines that meet join without a gap.
flat in vec2 vFrom, vTo;
flat in float vHalfWidth;
flat in vec4 vColor;
flat in float vDash;
flat in float vFlatEnds;
out vec4 outColor;

void main() {
    vec2 along = vTo - vFrom;
    float pixels = length(along);
    along = pixels > 1e-4 ? along / pixels : vec2(1.0, 0.0);
    vec2 offset = gl_FragCoord.xy - vFrom;
    float t = dot(offset, along);
    float across = abs(dot(offset, vec2(-along.y, along.x)));
    float beyond = max(-t, t - pixels);
    float coverage;
    if (vFlatEnds < 0.5) {
        coverage = clamp(vHalfWidth + 0.5 - length(vec2(max(beyond, 0.0), across)), 0.0, 1.0);
    } else {
        coverage = clamp(vHalfWidth + 0.5 - across, 0.0, 1.0) * clamp(0.5 - beyond, 0.0, 1.0);
    }
    if (vDash > 0.0) {
        float fromMiddle = abs(mod(t, 2.0 * vDash) - vDash * 0.5);
        fromMiddle = min(fromMiddle, 2.0 * vDash - fromMiddle);
        coverage *= clamp(vDash * 0.5 + 0.5 - fromMiddle, 0.0, 1.0);
    }
    if (coverage <= 0.0) discard;
    outColor = vec4(vColor.rgb, vColor.a * coverage);
}
