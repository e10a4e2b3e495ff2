# The program with its data, and what engines and plug-ins include.
include(GNUInstallDirs)

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME program)
install(TARGETS sepaxis RUNTIME)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/presets DESTINATION ${CMAKE_INSTALL_DATADIR}/sepaxis
    FILES_MATCHING PATTERN "*.json")
install(DIRECTORY ${PROJECT_SOURCE_DIR}/assets/screenshots DESTINATION ${CMAKE_INSTALL_DATADIR}/sepaxis)
install(FILES ${PROJECT_SOURCE_DIR}/assets/sepaxis.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${PROJECT_SOURCE_DIR}/assets/sepaxis.svg
    DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(FILES ${PROJECT_SOURCE_DIR}/app/plugin/sepaxis_plugin.h ${PROJECT_SOURCE_DIR}/app/record/sepaxis_client.h
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sepaxis COMPONENT library)

include(package.cmake)
