# Two Debian packages: the program, and the library with what engines and plug-ins include. ./test.sh package makes both.

# sepaxis_document(FILE FOLDER COMPONENT): installed compressed and without a date, as Debian wants it.
function(sepaxis_document file folder component)
    execute_process(COMMAND gzip -9nc ${file} OUTPUT_FILE ${file}.gz COMMAND_ERROR_IS_FATAL ANY)
    install(FILES ${file}.gz DESTINATION ${folder} COMPONENT ${component})
endfunction()

# The newest version of the list of changes, in Debian's form.
file(READ ${PROJECT_SOURCE_DIR}/.github/CHANGELOG.md changes)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/.github/CHANGELOG.md)
if(NOT changes MATCHES "\n## ${PROJECT_VERSION} \\(([-0-9]+)\\)\n(.*)")
    message(FATAL_ERROR ".github/CHANGELOG.md does not say what is new in ${PROJECT_VERSION}")
endif()
set(release_date ${CMAKE_MATCH_1})
string(REGEX REPLACE "\n## .*" "" changes "${CMAKE_MATCH_2}")
string(REPLACE "\n  " "\n    " changes "${changes}")
string(REPLACE "\n- " "\n  * " changes "${changes}")
execute_process(COMMAND date -u -R -d ${release_date} OUTPUT_VARIABLE release_time COMMAND_ERROR_IS_FATAL ANY)

set(CPACK_PACKAGE_CONTACT "the sepaxis authors <sepaxis@example.org>" CACHE STRING "Who looks after the packages")
set(package ${CMAKE_CURRENT_BINARY_DIR}/package)
file(WRITE ${package}/changelog "sepaxis (${PROJECT_VERSION}) unstable; urgency=medium\n${changes}\n"
    " -- ${CPACK_PACKAGE_CONTACT}  ${release_time}")
file(READ ${PROJECT_SOURCE_DIR}/LICENSE licence)
file(WRITE ${package}/library/copyright "${licence}")
file(WRITE ${package}/program/copyright "${licence}\n"
    "The program contains fonts: Inter and JetBrains Mono under the SIL Open Font License 1.1, DejaVu Sans under the "
    "licences of Bitstream Vera and Arev. Their texts are in the files beside this one.\n")
foreach(file IN ITEMS sepaxis.1 org.sepaxis.sepaxis.metainfo.xml)
    configure_file(${PROJECT_SOURCE_DIR}/assets/package/${file} ${package}/${file} @ONLY)
endforeach()

set(documents ${CMAKE_INSTALL_DATADIR}/doc)
sepaxis_document(${package}/changelog ${documents}/sepaxis program)
sepaxis_document(${package}/changelog ${documents}/libsepaxis-dev library)
sepaxis_document(${package}/sepaxis.1 ${CMAKE_INSTALL_MANDIR}/man1 program)
install(FILES ${package}/org.sepaxis.sepaxis.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo COMPONENT program)
install(FILES ${package}/program/copyright DESTINATION ${documents}/sepaxis COMPONENT program)
install(FILES ${package}/library/copyright ${PROJECT_SOURCE_DIR}/collision/README.md
    DESTINATION ${documents}/libsepaxis-dev COMPONENT library)
# The fonts are part of the program, so their licences go with it.
file(GLOB font_licences ${PROJECT_SOURCE_DIR}/assets/fonts/*-LICENSE.txt)
install(FILES ${font_licences} DESTINATION ${documents}/sepaxis COMPONENT program)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME sepaxis)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has its own, the first line of its description
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
    WORLD_READ WORLD_EXECUTE)
set(CPACK_STRIP_FILES ON)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL program library)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME sepaxis)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
# Without the second there is no title bar on a Wayland desktop that leaves it to the program, such as GNOME.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "libgl1-mesa-dri, libdecor-0-plugin-1-cairo")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS libsepaxis-dev)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "visual debugger for narrow-phase collision
Two editable convex shapes in a view; the minimum translation vector, the
contact points and the contact manifold are computed in every frame and
drawn. Every number is explained, one step at a time.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libsepaxis-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SOURCE sepaxis)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS libglm-dev)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "exact narrow-phase collision of convex shapes
Verdict, axis of least overlap, depth, contact manifold, distance and
closest points of two convex shapes, in float and double: a static library
with its headers, for CMake and pkg-config. Also the headers of plug-ins of
sepaxis and of engines that record themselves for it.")
include(CPack)
