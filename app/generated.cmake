# What becomes code or bytes of the program: the OpenGL loader, the shaders, the fonts.

# The OpenGL loader, from Debian's package python3-glad: only its own interpreter has the module, so a
# `glad` elsewhere on the path is not wanted. --reproducible keeps it off the network.
find_program(SEPAXIS_GLAD glad PATHS /usr/bin NO_DEFAULT_PATH)
if(NOT SEPAXIS_GLAD)
    message(FATAL_ERROR "/usr/bin/glad is missing: install the package python3-glad")
endif()
set(glad_dir ${CMAKE_CURRENT_BINARY_DIR}/glad)
add_custom_command(
    OUTPUT ${glad_dir}/src/gl.c ${glad_dir}/include/glad/gl.h ${glad_dir}/include/KHR/khrplatform.h
    COMMAND ${SEPAXIS_GLAD} --quiet --reproducible --api gl:core=3.3 --extensions=GL_KHR_debug
            --out-path ${glad_dir} c
    COMMENT "Generating the OpenGL loader" VERBATIM)
add_library(sepaxis_glad STATIC ${glad_dir}/src/gl.c ${glad_dir}/include/glad/gl.h)
target_include_directories(sepaxis_glad SYSTEM PUBLIC ${glad_dir}/include)

# The shaders become strings, so that the program needs no path to them.
file(GLOB shader_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/shaders/*)
set(shader_source ${CMAKE_CURRENT_BINARY_DIR}/shader_sources.cpp)
string(REPLACE ";" "|" shader_argument "${shader_files}")
add_custom_command(
    OUTPUT ${shader_source}
    COMMAND ${CMAKE_COMMAND} "-DINPUTS=${shader_argument}" -DOUTPUT=${shader_source}
            -P ${CMAKE_CURRENT_SOURCE_DIR}/gfx/embed_shaders.cmake
    DEPENDS ${shader_files} ${CMAKE_CURRENT_SOURCE_DIR}/gfx/embed_shaders.cmake
    COMMENT "Embedding the shaders" VERBATIM)
add_library(sepaxis_shaders STATIC ${shader_source})
target_include_directories(sepaxis_shaders PRIVATE ${PROJECT_SOURCE_DIR})
target_link_libraries(sepaxis_shaders PRIVATE sepaxis_build_options)

# The fonts become bytes by the assembler, which copies a file; a compiler reads it number by number.
set(fonts ${PROJECT_SOURCE_DIR}/assets/fonts)
add_library(sepaxis_fonts STATIC ui/theme/font_bytes.S)
target_include_directories(sepaxis_fonts PRIVATE ${fonts})
set_source_files_properties(ui/theme/font_bytes.S PROPERTIES OBJECT_DEPENDS
    "${fonts}/DejaVuSans.ttf;${fonts}/Inter-Regular.otf;${fonts}/Inter-SemiBold.otf;${fonts}/JetBrainsMono-Regular.ttf")
