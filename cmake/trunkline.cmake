# What every target of the project shares: warnings, speed-ups of the build, and three functions that
# the rooms' CMakeLists.txt are written with.

if(CMAKE_SYSTEM_NAME STREQUAL "WASI")
    set(TRUNKLINE_WASM ON)
else()
    set(TRUNKLINE_WASM OFF)
endif()
option(TRUNKLINE_CAPI_ONLY "Only what other languages use: no server, no command line" ${TRUNKLINE_WASM})
option(TRUNKLINE_FUZZ "Build the fuzz targets instead of the tests (needs clang)" OFF)

option(TRUNKLINE_ANY_MACHINE "For any machine of this architecture, not just this one" OFF)
if(TRUNKLINE_ANY_MACHINE)
    # Bots count bits all the time; every processor since 2009 does that in one step.
    if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
        add_compile_options(-march=x86-64-v2)
    endif()
    # GCC 12 sees a write past the end of an array of 128 that a route's number, below 128, cannot do.
    add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-stringop-overflow>)
endif()

find_program(CCACHE ccache)
if(CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
find_program(MOLD mold)
if(MOLD AND NOT TRUNKLINE_WASM)
    add_link_options(-fuse-ld=mold)
endif()

add_library(trunkline_options INTERFACE)
target_include_directories(trunkline_options INTERFACE ${PROJECT_SOURCE_DIR})
# -Wconversion is left out: it objects to every sum of two bytes, and counts of cards are bytes.
# -ffp-contract=off: a fused multiply-add rounds differently, and a seed must give the same game on
# every machine and in WebAssembly.
target_compile_options(trunkline_options INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wpedantic;-Wshadow;-Wnon-virtual-dtor;-Werror>
    # g++ 12 sees overlapping copies in harmless sums of std::string (GCC bug 105651).
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-restrict>
    # Asio has fences that the thread sanitizer does not see; its locks around them are what it watches.
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-tsan>
    -ffp-contract=off)

# trunkline_library(<name> [LEAN] [SOURCES file…] [DEPENDS target…])
# One room as a static library; without SOURCES, all .cpp files directly in the room (a room of headers
# only needs no compiling). LEAN rooms are compiled to WebAssembly as well, which has neither exceptions
# nor threads.
function(trunkline_library name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "LEAN" "" "SOURCES;DEPENDS")
    if(NOT arg_SOURCES)
        file(GLOB arg_SOURCES CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
    endif()
    if(NOT arg_SOURCES)
        add_library(${name} INTERFACE)
        target_link_libraries(${name} INTERFACE trunkline_options ${arg_DEPENDS})
        return()
    endif()
    add_library(${name} STATIC ${arg_SOURCES})
    target_link_libraries(${name} PUBLIC trunkline_options ${arg_DEPENDS})
    if(arg_LEAN)
        target_compile_options(${name} PRIVATE
            $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions;-fno-rtti>)
        # GCC 12.2 vectorises loops that skip one seat wrongly under -O3 from AVX2 on (imagine() dealt 111
        # cards): cmake/gcc12_vectorizer.cpp is the reduced case, in which the sanitizers find nothing. The
        # cautious cost model leaves those loops alone and costs next to nothing.
        target_compile_options(${name} PRIVATE
            $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fvect-cost-model=very-cheap>)
    else()
        trunkline_unhurried(${name})
    endif()
endfunction()

# trunkline_unhurried(<target>)
# What waits for people and files needs no optimising under the sanitizers, and Asio and CLI11 compile
# twice as fast without. (The rooms that play whole games do need it there.)
function(trunkline_unhurried target)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Debug>:-O0>)
endfunction()

# trunkline_tests(<name> [DEPENDS target…])
# All .cpp files of a folder below tests/ as one GoogleTest program, <build>/tests/bin/<name>.
function(trunkline_tests name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "DEPENDS")
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
    add_executable(test_${name} ${sources})
    target_link_libraries(test_${name} PRIVATE trunkline_options ${arg_DEPENDS} GTest::gtest_main)
    # What is tested is compiled as people get it; the tests themselves are better compiled quickly.
    target_compile_options(test_${name} PRIVATE $<IF:$<CONFIG:Debug>,-O0,-O1>)
    # Tests find maps and recorded games by this path, so they run from any folder.
    target_compile_definitions(test_${name} PRIVATE TRUNKLINE_ROOT="${PROJECT_SOURCE_DIR}")
    set_target_properties(test_${name} PROPERTIES
        OUTPUT_NAME ${name}
        RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests/bin)
    add_dependencies(tests test_${name})
    add_test(NAME ${name} COMMAND test_${name})
endfunction()

# trunkline_fuzz(<name> [DEPENDS target…])
# <name>.cpp of a folder below tests/ as one libFuzzer program, <build>/tests/bin/<name>.
function(trunkline_fuzz name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "DEPENDS")
    add_executable(${name} ${name}.cpp)
    target_link_libraries(${name} PRIVATE trunkline_options ${arg_DEPENDS})
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    set_target_properties(${name} PROPERTIES
        RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests/bin)
endfunction()
