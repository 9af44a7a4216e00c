# What is installed, and the Debian package of it (tools/package). The manual page and the completion are made by
# tools/package from what the binary says about itself.
# Packing builds nothing more than what is packed.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
install(TARGETS trunkline RUNTIME DESTINATION bin)
install(FILES packaging/trunkline.conf DESTINATION /etc/trunkline)
install(FILES packaging/logrotate DESTINATION /etc/logrotate.d RENAME trunkline)
install(FILES packaging/trunkline.service packaging/trunkline.socket DESTINATION lib/systemd/system)
install(FILES packaging/nginx.conf packaging/Caddyfile packaging/alerts.yml packaging/dashboard.json
    docs/HOSTING.md docs/SECURITY.md DESTINATION share/doc/trunkline)
install(FILES LICENSE DESTINATION share/doc/trunkline RENAME copyright)
install(FILES ${PROJECT_BINARY_DIR}/trunkline.6.gz DESTINATION share/man/man6 OPTIONAL)
install(FILES ${PROJECT_BINARY_DIR}/trunkline.bash DESTINATION share/bash-completion/completions
    RENAME trunkline OPTIONAL)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME trunkline)
set(CPACK_PACKAGE_CONTACT "The Trunkline developers <trunkline@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "rail-building board game for browsers, with its server")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS adduser)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/packaging/conffiles
    ${PROJECT_SOURCE_DIR}/packaging/postinst ${PROJECT_SOURCE_DIR}/packaging/prerm
    ${PROJECT_SOURCE_DIR}/packaging/postrm)
include(CPack)
