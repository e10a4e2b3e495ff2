// Coverage of a line from the distance to it. Round ends make lines that meet join without a gap.
flat in vec2 vFrom, vTo;
flat in float vHalfWidth;
flat in vec4 vColor;
flat in float vDash;
flat in float vEnds;   // 0 round, 1 flat, 2 cut off: the next piece of a curve goes on there
flat in float vPhase;  // of the dashes, pixels
out vec4 outColor;

const float kSeam = 0.25;  // pixels by which the pieces of a curve overlap: no gap on the outside of a bend

void main() {
    vec2 along = vTo - vFrom;
    float pixels = length(along);
    along = pixels > 1e-4 ? along / pixels : vec2(1.0, 0.0);
    vec2 offset = gl_FragCoord.xy - vFrom;
    float t = dot(offset, along);
    float across = abs(dot(offset, vec2(-along.y, along.x)));
    float beyond = max(-t, t - pixels);
    float coverage;
    if (vEnds < 0.5) {
        coverage = clamp(vHalfWidth + 0.5 - length(vec2(max(beyond, 0.0), across)), 0.0, 1.0);
    } else {
        float end = vEnds < 1.5 ? clamp(0.5 - beyond, 0.0, 1.0) : step(beyond, kSeam);
        coverage = clamp(vHalfWidth + 0.5 - across, 0.0, 1.0) * end;
    }
    if (vDash > 0.0) {
        float fromMiddle = abs(mod(t + vPhase, 2.0 * vDash) - vDash * 0.5);
        fromMiddle = min(fromMiddle, 2.0 * vDash - fromMiddle);
        coverage *= clamp(vDash * 0.5 + 0.5 - fromMiddle, 0.0, 1.0);
    }
    if (coverage <= 0.0) discard;
    outColor = vec4(vColor.rgb, vColor.a * coverage);
}
