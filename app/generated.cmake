# What becomes code or bytes of the program: the OpenGL loader, the shaders, the guide, the lessons, the fonts.

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

# sepaxis_embed(TARGET FILES HEADER NAMESPACE FUNCTION): files become strings behind the function that the header
# declares, so that the program needs no path to them. FILES: patterns, a list.
function(sepaxis_embed target files header namespace function)
    list(TRANSFORM files PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE patterns)
    file(GLOB inputs CONFIGURE_DEPENDS ${patterns})
    set(output ${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp)
    string(REPLACE ";" "|" input_argument "${inputs}")
    add_custom_command(
        OUTPUT ${output}
        COMMAND ${CMAKE_COMMAND} "-DINPUTS=${input_argument}" -DHEADER=${header} -DNAMESPACE=${namespace}
                -DFUNCTION=${function} -DOUTPUT=${output} -P ${CMAKE_CURRENT_SOURCE_DIR}/embed_texts.cmake
        DEPENDS ${inputs} ${CMAKE_CURRENT_SOURCE_DIR}/embed_texts.cmake
        COMMENT "Embedding ${files}" VERBATIM)
    add_library(${target} STATIC ${output})
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
    target_link_libraries(${target} PRIVATE sepaxis_build_options)
endfunction()
sepaxis_embed(sepaxis_shaders shaders/* app/gfx/shader_sources.h sepaxis::gfx shaderSource)
sepaxis_embed(sepaxis_guide_texts "assets/guide/*.md;assets/terms/*.svg" app/guide/page_texts.h sepaxis::guide pageText)
sepaxis_embed(sepaxis_lesson_texts assets/lessons/*.md app/learn/lesson_texts.h sepaxis::learn lessonText)

# The fonts become bytes by the assembler, which copies a file; a compiler reads it number by number.
set(fonts ${PROJECT_SOURCE_DIR}/assets/fonts)
add_library(sepaxis_fonts STATIC ui/theme/font_bytes.S)
target_include_directories(sepaxis_fonts PRIVATE ${fonts})
set_source_files_properties(ui/theme/font_bytes.S PROPERTIES OBJECT_DEPENDS
    "${fonts}/DejaVuSans.ttf;${fonts}/Inter-Regular.otf;${fonts}/Inter-SemiBold.otf;${fonts}/JetBrainsMono-Regular.ttf")
