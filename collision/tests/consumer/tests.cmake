# The library taken in each of the ways in its README, from projects of their own: the same whatever this build is. Four
# builds of it, each by another compiler, standard or flags; the two that are installed are made once for all who use them.
set(consumer ${CMAKE_CURRENT_BINARY_DIR}/consumer)

# sepaxis_consumer(NAME WAY PREFIX [OPTION...]): OPTION is what CMake is told.
function(sepaxis_consumer name way prefix)
    add_test(NAME consumer_${name} COMMAND ${CMAKE_COMMAND} -DWAY=${way} -DCOLLISION_DIR=${PROJECT_SOURCE_DIR}/collision
        -DWORK_DIR=${consumer}/${name} -DPREFIX=${consumer}/installed/${prefix} "-DOPTIONS=${ARGN}"
        -P ${CMAKE_CURRENT_SOURCE_DIR}/consumer/run.cmake)
    set_tests_properties(consumer_${name} PROPERTIES LABELS consumer)
    if(way STREQUAL "install")
        set_tests_properties(consumer_${name} PROPERTIES FIXTURES_SETUP ${prefix} PROCESSORS 2)
    elseif(prefix)
        set_tests_properties(consumer_${name} PROPERTIES FIXTURES_REQUIRED ${prefix})
    else()
        set_tests_properties(consumer_${name} PROPERTIES PROCESSORS 2)
    endif()
endfunction()

find_program(SEPAXIS_CLANG clang++)
set(by_clang)
if(SEPAXIS_CLANG)
    set(by_clang -DCMAKE_CXX_COMPILER=${SEPAXIS_CLANG})
endif()
sepaxis_consumer(folder folder "" -DCMAKE_CXX_STANDARD=23)
sepaxis_consumer(repository repository "" ${by_clang})
sepaxis_consumer(static install static)
sepaxis_consumer(shared install shared -DBUILD_SHARED_LIBS=ON "-DCMAKE_CXX_FLAGS=-fno-exceptions -fno-rtti")
foreach(library IN ITEMS static shared)
    sepaxis_consumer(${library}_package package ${library})
    sepaxis_consumer(${library}_pkg_config pkg-config ${library})
endforeach()

find_package(Python3 COMPONENTS Interpreter REQUIRED)
add_test(NAME consumer_interface COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/consumer/interface.py
    ${consumer}/installed/shared/lib/libsepaxis_collision.so ${consumer}/installed/shared/include/sepaxis ${CMAKE_CXX_COMPILER})
set_tests_properties(consumer_interface PROPERTIES LABELS consumer FIXTURES_REQUIRED shared)
