in vec4 vColor;
flat in vec4 vHatch;
out vec4 outColor;

uniform float uAlpha;

void main() {
    float coverage = uAlpha;
    if (vHatch.z > 0.0) {
        vec2 place = gl_FragCoord.xy - vHatch.xy;
        float across = (place.x + place.y) * 0.70710678;
        float fromStripe = abs(mod(across, vHatch.z) - 0.5 * vHatch.z);
        coverage *= clamp(0.5 * vHatch.w + 0.5 - fromStripe, 0.0, 1.0);
    }
    outColor = vec4(vColor.rgb, vColor.a * coverage);
}
