// Two triangles that cover the viewport: all of a picture.
out vec2 vPlace;

void main() {
    vPlace = vec2(gl_VertexID == 1 || gl_VertexID == 2 || gl_VertexID == 4, gl_VertexID == 2 || gl_VertexID >= 4);
    gl_Position = vec4(2.0 * vPlace - 1.0, 0.0, 1.0);
}
