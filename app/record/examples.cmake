# Engines that record themselves by sepaxis_client.h, as examples of how; each built with the tests where its package is
# here, into the folder "examples" of the build. engines.cmake has found the packages. They are not installed.

# sepaxis_example(NAME TARGET): NAME is that of its source.
function(sepaxis_example name target)
    if(NOT TARGET ${target})
        message(STATUS "The example ${name} is left out: its package is not here")
        return()
    endif()
    add_executable(example_${name} record/examples/${name}.cpp record/client.c)
    sepaxis_use_engine(example_${name} ${target})
    set_target_properties(example_${name} PROPERTIES OUTPUT_NAME ${name}
        RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/examples)
    if(NOT SEPAXIS_BUILD_TESTS)  # by name: cmake --build BUILD --target example_NAME
        set_target_properties(example_${name} PROPERTIES EXCLUDE_FROM_ALL TRUE)
    endif()
endfunction()

sepaxis_example(bullet_pile PkgConfig::bullet)
sepaxis_example(ode_pile PkgConfig::ode)
sepaxis_example(fcl_move fcl)
