# Real engines as plug-ins (plugin/sepaxis_plugin.h), each built where its package is here. The program looks for them
# in the folder "engines" beside itself, or in ../lib/sepaxis/engines.
find_package(PkgConfig REQUIRED)
pkg_check_modules(bullet QUIET IMPORTED_TARGET bullet)
pkg_check_modules(ode QUIET IMPORTED_TARGET ode)
pkg_check_modules(ccd QUIET IMPORTED_TARGET ccd)
find_package(fcl QUIET)

# Of a package whose headers are not ours.
function(sepaxis_use_engine target package)
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
    target_link_libraries(${target} PRIVATE ${package} sepaxis_build_options)
    get_target_property(includes ${package} INTERFACE_INCLUDE_DIRECTORIES)
    if(includes)
        target_include_directories(${target} SYSTEM PRIVATE ${includes})
    endif()
endfunction()

# sepaxis_engine(NAME SOURCE TARGET [DEFINITION...]): NAME is what --method takes.
function(sepaxis_engine name source target)
    if(NOT TARGET ${target})
        message(STATUS "The engine ${name} is left out: its package is not here")
        return()
    endif()
    add_library(engine_${name} MODULE plugin/engines/${source})
    sepaxis_use_engine(engine_${name} ${target})
    target_compile_definitions(engine_${name} PRIVATE ${ARGN})
    set_target_properties(engine_${name} PROPERTIES PREFIX "" OUTPUT_NAME ${name}
        LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/engines)
    # Not with the program, whose package would then need all engines: cmake --install BUILD --component engines
    install(TARGETS engine_${name} LIBRARY DESTINATION lib/sepaxis/engines COMPONENT engines EXCLUDE_FROM_ALL)
endfunction()

sepaxis_engine(bullet bullet.cpp PkgConfig::bullet)
sepaxis_engine(bullet-box-box bullet.cpp PkgConfig::bullet SEPAXIS_BOX_BOX)
sepaxis_engine(ode ode.cpp PkgConfig::ode)
sepaxis_engine(libccd libccd.cpp PkgConfig::ccd)
sepaxis_engine(libccd-mpr libccd.cpp PkgConfig::ccd SEPAXIS_MPR)
sepaxis_engine(fcl fcl.cpp fcl)
