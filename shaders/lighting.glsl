// How bright a surface is. Put before surface.vert or surface.frag, whichever knows the normal.
uniform vec4 uLights[3];  // direction towards the light in eye space, strength
uniform float uAmbient;
uniform float uBackShade;

float shadeOf(vec3 normal) {
    float shade = uAmbient;
    for (int i = 0; i < 3; ++i) shade += uLights[i].w * max(dot(normal, uLights[i].xyz), 0.0);
    return shade;
}
