// A pixel of a picture, as it is. The lookup alone, without arithmetic: llvmpipe moves whole rows of such a shader.
in vec2 vPlace;
out vec4 outColor;

uniform sampler2D uPicture;

void main() {
    outColor = texture(uPicture, vPlace);
}
