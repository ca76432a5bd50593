# SPDX-License-Identifier: MIT

# A program and a Python module that need no library but those that every Linux has: all others are
# linked as static libraries. Included after the libraries were found. curl, fmt and
# spdlog come from the folder PAGELET_BUNDLED, where scripts/build_wheel.sh puts what it builds.

# ICU has 30 megabytes of data; only its table for names of hosts is used (UTS #46). Categories and
# cases are in ICU's code.
find_package(ICU REQUIRED COMPONENTS data)
string(REGEX MATCH "^[0-9]+" icu_major "${ICU_VERSION}")
set(icu_name icudt${icu_major})
set(icu_folder ${CMAKE_CURRENT_BINARY_DIR}/icu)
file(MAKE_DIRECTORY ${icu_folder}/kept)
file(WRITE ${icu_folder}/kept.txt "uts46.nrm\n")
add_custom_command(
  OUTPUT ${icu_folder}/kept/${icu_name}l_dat.S
  COMMAND ${CMAKE_AR} x ${ICU_DATA_LIBRARY} ${icu_name}l_dat.o
  COMMAND ${CMAKE_OBJCOPY} -O binary -j .rodata ${icu_name}l_dat.o ${icu_name}l.dat
  COMMAND icupkg -x uts46.nrm -d . ${icu_name}l.dat
  COMMAND icupkg -a kept.txt -s . new kept/${icu_name}l.dat
  COMMAND genccode -q -a gcc -e ${icu_name} -d kept kept/${icu_name}l.dat
  COMMAND ${CMAKE_COMMAND} -E rm ${icu_name}l_dat.o ${icu_name}l.dat
  WORKING_DIRECTORY ${icu_folder}
  VERBATIM)
enable_language(ASM)
# Debian's static ICU is made for programs: in a module, its code for time zones, which is not used,
# cannot refer to libc's variables. And std::condition_variable::wait is the older of libstdc++'s two, which
# differ for cancelled threads alone: systems with glibc 2.34 lack only the newer one.
file(CONFIGURE OUTPUT ${icu_folder}/data.S CONTENT [=[
#include "kept/@icu_name@l_dat.S"
.hidden __timezone, tzname
.globl __timezone, tzname
.bss
.balign 8
__timezone: .skip 8
tzname: .skip 16
#ifdef __x86_64__
#define WAIT _ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE
.symver older_wait, WAIT@GLIBCXX_3.4.11
.text
.hidden WAIT
.globl WAIT
WAIT: jmp older_wait@PLT
#endif
]=])
set_source_files_properties(${icu_folder}/data.S PROPERTIES OBJECT_DEPENDS
                            ${icu_folder}/kept/${icu_name}l_dat.S)
add_library(pagelet_icu_data STATIC ${icu_folder}/data.S)
set(PAGELET_ICU ICU::uc $<BUILD_INTERFACE:pagelet_icu_data>)

# pkg-config names no libraries that only a static one needs.
find_library(BROTLI_COMMON brotlicommon REQUIRED)
set_property(TARGET PkgConfig::BROTLI APPEND PROPERTY INTERFACE_LINK_LIBRARIES ${BROTLI_COMMON})

# Debian has no static libraries of these. Headers and definitions stay those of the shared ones, so
# that nothing has to be compiled again.
foreach(library fmt spdlog)
  get_target_property(configurations ${library}::${library} IMPORTED_CONFIGURATIONS)
  foreach(configuration IN LISTS configurations)
    set_property(TARGET ${library}::${library} PROPERTY IMPORTED_LOCATION_${configuration}
                                                        ${PAGELET_BUNDLED}/lib/lib${library}.a)
  endforeach()
endforeach()

# Names of the static libraries stay inside.
add_link_options(-Wl,--exclude-libs,ALL -Wl,--gc-sections -Wl,--as-needed)

# The licences of the libraries want their texts to go with them.
set(licences ${SKBUILD_METADATA_DIR}/licenses/libraries)
set(packages libboost-dev libbrotli-dev libcli11-dev libcurl4-openssl-dev libeigen3-dev
             libexpected-dev libfmt-dev libicu-dev libspdlog-dev libsqlite3-dev libssl-dev
             libuchardet-dev libzstd-dev nlohmann-json3-dev pybind11-dev zlib1g-dev)
install(FILES ${PAGELET_GUMBO_SOURCES}/../COPYING RENAME libgumbo-dev.txt DESTINATION ${licences}
        COMPONENT wheel)
foreach(package IN LISTS packages)
  install(FILES /usr/share/doc/${package}/copyright RENAME ${package}.txt DESTINATION ${licences}
          COMPONENT wheel)
endforeach()
