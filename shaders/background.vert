// One triangle that covers the picture; the scissor rectangle limits it. With SOLID the surface of a solid.
#ifdef SOLID
layout(location = 0) in vec3 aPosition;

uniform mat4 uModelView;  // rigid
uniform mat4 uProjection;

void main() {
    vec4 eye = uModelView * vec4(aPosition, 1.0);
    gl_Position = uProjection * eye;
}
#else
out vec2 vNdc;

void main() {
    vNdc = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    gl_Position = vec4(vNdc, 0.0, 1.0);
}
#endif
