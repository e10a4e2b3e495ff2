# Sets sepaxis_version to what version.h says: a version stands in one place, also where only this folder is copied.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/version.h sepaxis_version REGEX "^#define SEPAXIS_VERSION_STRING")
string(REGEX REPLACE ".*\"([0-9.]+)\".*" "\\1" sepaxis_version "${sepaxis_version}")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/version.h)
