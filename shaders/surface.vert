// The surface of a solid.
layout(location = 0) in vec3 aPosition;
layout(location = 1) in vec3 aNormal;

uniform mat4 uModelView;  // rigid
uniform mat4 uProjection;

out vec3 vNormal;  // eye space
out float vDepth;  // metres along the view direction

void main() {
    vec4 eye = uModelView * vec4(aPosition, 1.0);
    vNormal = mat3(uModelView) * aNormal;
    vDepth = -eye.z;
    gl_Position = uProjection * eye;
}
