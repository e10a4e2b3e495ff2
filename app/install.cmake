# The program with its data, and the Debian package of everything.
include(GNUInstallDirs)

install(TARGETS sepaxis RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/presets DESTINATION ${CMAKE_INSTALL_DATADIR}/sepaxis
    FILES_MATCHING PATTERN "*.json")
install(DIRECTORY ${PROJECT_SOURCE_DIR}/assets/screenshots DESTINATION ${CMAKE_INSTALL_DATADIR}/sepaxis)
install(FILES ${PROJECT_SOURCE_DIR}/assets/sepaxis.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${PROJECT_SOURCE_DIR}/assets/sepaxis.svg
    DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(FILES ${PROJECT_SOURCE_DIR}/app/plugin/sepaxis_plugin.h ${PROJECT_SOURCE_DIR}/app/record/sepaxis_client.h
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sepaxis)
# The fonts are part of the program, so their licences go with it.
file(GLOB font_licences ${PROJECT_SOURCE_DIR}/assets/fonts/*-LICENSE.txt)
install(FILES ${font_licences} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/sepaxis)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/sepaxis RENAME copyright)
install(FILES ${PROJECT_SOURCE_DIR}/collision/README.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/sepaxis)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME sepaxis)
set(CPACK_PACKAGE_CONTACT "the sepaxis authors <sepaxis@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Without the second there is no title bar on a Wayland desktop that leaves it to the program, such as GNOME.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libgl1-mesa-dri, libdecor-0-plugin-1-cairo")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libglm-dev")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "visual debugger for narrow-phase collision
 Two editable convex shapes in a view; the minimum translation vector, the
 contact points and the contact manifold are computed in every frame and
 drawn. Contains the collision library with its headers (find_package(sepaxis)
 in CMake), which needs glm.")
include(CPack)
