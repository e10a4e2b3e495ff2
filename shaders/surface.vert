// The surface of a solid. With FLAT all corners of a triangle have one normal: its shade is computed here.
layout(location = 0) in vec3 aPosition;
layout(location = 1) in vec3 aNormal;

uniform mat4 uModelView;  // rigid
uniform mat4 uProjection;

#ifdef FLAT
flat out vec2 vShade;  // front, back
#else
out vec3 vNormal;  // eye space
#endif
out float vDepth;  // metres along the view direction

void main() {
    vec4 eye = uModelView * vec4(aPosition, 1.0);
    vec3 normal = mat3(uModelView) * aNormal;
#ifdef FLAT
    normal = normalize(normal);
    vShade = vec2(shadeOf(normal), shadeOf(-normal) * uBackShade);
#else
    vNormal = normal;
#endif
    vDepth = -eye.z;
    gl_Position = uProjection * eye;
}
