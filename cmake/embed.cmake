# Files inside the binary: maps, and the page's files. The assembler copies them in (.incbin), so that
# several megabytes cost no compile time.
#
#   trunkline_embed(<target> <function> DIRECTORY <dir> [PATTERN <glob>] [EXCLUDE <name>] [OPTIONAL]
#                   [DEPENDS <file or target>…])
#
# adds to <target> the definition of `std::span<const EmbeddedFile> trunkline::<function>()`: all files
# below <dir> that match, sorted by name; names are paths relative to <dir>. See wire/embedded.hpp.
# Without OPTIONAL, an empty folder is an error.
# The folder is read when it is built, not when it is configured: the page's files have changing names.

if(NOT CMAKE_SCRIPT_MODE_FILE)
    set(TRUNKLINE_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

    function(trunkline_embed target function)
        cmake_parse_arguments(PARSE_ARGV 2 arg "OPTIONAL" "DIRECTORY;PATTERN;EXCLUDE" "DEPENDS")
        if(NOT arg_PATTERN)
            set(arg_PATTERN *)
        endif()
        file(GLOB_RECURSE files CONFIGURE_DEPENDS ${arg_DIRECTORY}/${arg_PATTERN})
        # A file that went away makes nothing newer; the changed command line makes ninja embed again.
        string(SHA1 names "${files}")
        set(out ${CMAKE_CURRENT_BINARY_DIR}/${function})
        add_custom_command(
            OUTPUT ${out}.S ${out}.cpp
            COMMAND ${CMAKE_COMMAND} -D DIRECTORY=${arg_DIRECTORY} -D PATTERN=${arg_PATTERN}
                -D EXCLUDE=${arg_EXCLUDE} -D OPTIONAL=${arg_OPTIONAL} -D FUNCTION=${function}
                -D OUT=${out} -D NAMES=${names} -P ${TRUNKLINE_EMBED_SCRIPT}
            DEPENDS ${TRUNKLINE_EMBED_SCRIPT} ${files} ${arg_DEPENDS}
            COMMENT "Embedding ${arg_DIRECTORY}"
            VERBATIM)
        target_sources(${target} PRIVATE ${out}.S ${out}.cpp)
    endfunction()
    return()
endif()

file(GLOB_RECURSE files RELATIVE ${DIRECTORY} ${DIRECTORY}/${PATTERN})
list(REMOVE_ITEM files "${EXCLUDE}")
list(SORT files)
# WebAssembly knows data only as sized objects in sections without flags.
set(asm
    "#ifdef __wasm__\n#define SECTION(name) .section .rodata.name,\"\",@\n"
    "#else\n#define SECTION(name) .section .rodata.name,\"a\",@progbits\n"
    "    .section .note.GNU-stack,\"\",@progbits\n#endif\n")
string(CONCAT asm ${asm})
set(declarations "")
set(table "")
set(n 0)
foreach(file IN LISTS files)
    set(symbol trunkline_${FUNCTION}_${n})
    # The trailing zero makes every file, an empty one too, an object of its own.
    string(APPEND asm
        "    SECTION(${symbol})\n"
        "    .globl ${symbol}\n    .type ${symbol},@object\n    .p2align 4\n"
        "${symbol}:\n    .incbin \"${DIRECTORY}/${file}\"\n    .byte 0\n"
        "    .size ${symbol}, . - ${symbol}\n")
    file(SIZE ${DIRECTORY}/${file} size)
    string(APPEND declarations "extern \"C\" const char ${symbol}[];\n")
    string(APPEND table "    {\"${file}\", {${symbol}, ${size}}},\n")
    math(EXPR n "${n} + 1")
endforeach()
if(n EQUAL 0 AND NOT OPTIONAL)
    message(FATAL_ERROR "nothing to embed: no ${PATTERN} in ${DIRECTORY}")
endif()
file(WRITE ${OUT}.S "${asm}")
file(WRITE ${OUT}.cpp
    "#include \"wire/embedded.hpp\"\n\n#include <array>\n\n${declarations}\n"
    "namespace trunkline {\n\nstd::span<const EmbeddedFile> ${FUNCTION}() {\n"
    "    static constexpr std::array<EmbeddedFile, ${n}> files = {{\n${table}    }};\n"
    "    return files;\n}\n\n}  // namespace trunkline\n")
