// What the four samples of a pixel give.
out vec4 outColor;

uniform sampler2DMS uSamples;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 sum = vec4(0.0);
    for (int i = 0; i < 4; ++i) sum += texelFetch(uSamples, pixel, i);
    outColor = sum / 4.0;
}
