// What the samples of a pixel give. Define: SAMPLES, how many there are.
out vec4 outColor;

uniform sampler2DMS uSamples;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 sum = vec4(0.0);
    for (int i = 0; i < SAMPLES; ++i) sum += texelFetch(uSamples, pixel, i);
    outColor = sum / float(SAMPLES);
}
