# The library, its headers, and what find_package(sepaxis) and pkg-config read.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/sepaxis)
set_target_properties(sepaxis_collision PROPERTIES EXPORT_NAME collision)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME library)
install(TARGETS sepaxis_collision EXPORT sepaxis INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sepaxis)
install(EXPORT sepaxis FILE sepaxisTargets.cmake NAMESPACE sepaxis:: DESTINATION ${package_dir})
file(GLOB public_headers CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.h)
install(FILES ${public_headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sepaxis/collision)
install(FILES ${CMAKE_CURRENT_LIST_DIR}/textbook/textbook.h ${CMAKE_CURRENT_LIST_DIR}/textbook/cuboid_stages.h
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sepaxis/collision/textbook)

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/sepaxisConfig.cmake.in
    ${CMAKE_CURRENT_BINARY_DIR}/sepaxisConfig.cmake INSTALL_DESTINATION ${package_dir})
# Below version 1 a minor version may change what callers write.
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/sepaxisConfigVersion.cmake
    VERSION ${sepaxis_version} COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/sepaxisConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/sepaxisConfigVersion.cmake
    DESTINATION ${package_dir})

# Found from where the file itself lies, so that the installed tree may be moved.
file(RELATIVE_PATH to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" to_prefix ${to_prefix})
list(JOIN sepaxis_same_bits " " sepaxis_same_bits_flags)
configure_file(${CMAKE_CURRENT_LIST_DIR}/sepaxis.pc.in ${CMAKE_CURRENT_BINARY_DIR}/sepaxis.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/sepaxis.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
