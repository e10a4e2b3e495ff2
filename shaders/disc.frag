in vec2 vOffset;
flat in vec2 vRadius;
flat in vec4 vColor, vRim;
out vec4 outColor;

uniform float uAlpha;

void main() {
    float away = length(vOffset);
    float coverage = clamp(vRadius.x + 0.5 - away, 0.0, 1.0);
    if (coverage <= 0.0) discard;
    float rim = clamp(away - (vRadius.x - vRadius.y) + 0.5, 0.0, 1.0) * (vRadius.y > 0.0 ? 1.0 : 0.0);
    vec4 color = mix(vColor, vRim, rim);
    outColor = vec4(color.rgb, color.a * coverage * uAlpha);
}
