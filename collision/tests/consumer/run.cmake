# cmake -DCOLLISION_DIR=.. -DSOURCE_DIR=.. -DWORK_DIR=.. -P run.cmake: builds the consumer as a project of its own,
# with every package but glm hidden, and runs it. Unoptimised: in a third of the time, and the answers are the same.
foreach(step IN ITEMS configure build run)
    if(step STREQUAL "configure")
        set(command ${CMAKE_COMMAND} -S ${SOURCE_DIR} -B ${WORK_DIR} -DCOLLISION_DIR=${COLLISION_DIR}
            -DCMAKE_BUILD_TYPE=Debug)
        foreach(package IN ITEMS SDL2 nlohmann_json GTest Qhull PkgConfig Freetype OpenGL)
            list(APPEND command -DCMAKE_DISABLE_FIND_PACKAGE_${package}=ON)
        endforeach()
    elseif(step STREQUAL "build")
        set(command ${CMAKE_COMMAND} --build ${WORK_DIR} --parallel 2)
    else()
        set(command ${WORK_DIR}/consumer)
    endif()
    execute_process(COMMAND ${command} RESULT_VARIABLE result)
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "${step} failed: ${result}")
    endif()
endforeach()
