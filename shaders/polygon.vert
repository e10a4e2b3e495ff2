// Flat areas: polygons in the scene and heads of arrows. Positions come in clip space.
layout(location = 0) in vec4 aClip;
layout(location = 1) in vec4 aColor;
layout(location = 2) in vec4 aHatch;  // where the stripes start in pixels, pitch and width in pixels

out vec4 vColor;
flat out vec4 vHatch;

void main() {
    vColor = aColor;
    vHatch = aHatch;
    gl_Position = aClip;
}
