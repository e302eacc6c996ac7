# How libraries of this project are made.

add_library(pactole_flags INTERFACE)
target_compile_options(pactole_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Werror)
# g++ 12 warns of overlapping copies in operator+ of std::string where there are
# none (GCC bug 105651), and of a map's nodes, once inlined, as if they were no heap. It takes
# sources that are compiled together for headers, where a type with a field of an unnamed
# namespace would be wrong.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(pactole_flags INTERFACE -Wno-restrict -Wno-free-nonheap-object -Wno-subobject-linkage)
endif()
# Counting bits is one instruction on every x86-64 machine since 2009.
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  target_compile_options(pactole_flags INTERFACE -march=x86-64-v2)
endif()

# pactole_headers(NAME HEADER [option…]): a header that is parsed once for all targets that
# are compiled with the same options (target_precompile_headers … REUSE_FROM).
function(pactole_headers name header)
  add_library(${name} STATIC ${CMAKE_SOURCE_DIR}/cmake/headers/empty.cpp)
  target_link_libraries(${name} PRIVATE pactole_flags)
  target_compile_options(${name} PRIVATE ${ARGN})
  target_precompile_headers(${name} PRIVATE ${CMAKE_SOURCE_DIR}/cmake/headers/${header})
endfunction()
# So that ccache finds it again.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  target_compile_options(pactole_flags INTERFACE -Xclang -fno-pch-timestamp)
endif()
# The engine has no exceptions, like in WebAssembly; the fuzzers are led by what is reached
# in it.
set(engine_options -fno-exceptions)
if(PACTOLE_FUZZ)
  list(APPEND engine_options -fsanitize=fuzzer-no-link)
endif()
pactole_headers(headers_of_engine standard.h ${engine_options})
pactole_headers(headers_of_host standard.h)

# Sources of a library are compiled together, eight at a time (CMAKE_UNITY_BUILD in the
# presets): most of what it takes is to read the same headers. So no two of them may define the
# same name in an unnamed namespace. The games of the shelf are large and stay apart.

# pactole_library(NAME DIR folder [SOURCES file…] [SEES library…] [KEEPS library…] [ENGINE] [HEADERS file])
#
# The headers of a folder are included by the path that begins with its name
# ("core/seat.h", "games/poker/rules.h"). The way to them is a folder of links in
# the build tree, one per library, so that a library which does not name another
# in SEES cannot include its headers: dependencies go one way, and the compiler
# says so. Whoever sees a library sees what it SEES, but not what it KEEPS. HEADERS names what
# is parsed once for the library, if that is not what all have (cmake/headers).
function(pactole_library name)
  cmake_parse_arguments(PARSE_ARGV 1 lib "ENGINE" "DIR;HEADERS" "SOURCES;SEES;KEEPS")
  string(REGEX REPLACE "^(engine|tests)/" "" path ${lib_DIR})
  set(root ${CMAKE_BINARY_DIR}/see/${name})
  cmake_path(GET path PARENT_PATH parent)
  file(MAKE_DIRECTORY ${root}/${parent})
  file(CREATE_LINK ${CMAKE_SOURCE_DIR}/${lib_DIR} ${root}/${path} SYMBOLIC)

  list(TRANSFORM lib_SEES PREPEND pactole_)
  list(TRANSFORM lib_KEEPS PREPEND pactole_)
  if(lib_SOURCES)
    list(TRANSFORM lib_SOURCES PREPEND ${CMAKE_SOURCE_DIR}/${lib_DIR}/)
    add_library(pactole_${name} STATIC ${lib_SOURCES})
    target_include_directories(pactole_${name} PUBLIC ${root})
    target_link_libraries(pactole_${name} PUBLIC ${lib_SEES} PRIVATE ${lib_KEEPS} pactole_flags)
    if(lib_ENGINE)
      target_compile_options(pactole_${name} PRIVATE ${engine_options})
      target_precompile_headers(pactole_${name} REUSE_FROM headers_of_engine)
    elseif(lib_DIR MATCHES "^tests/")
      target_link_libraries(pactole_${name} PRIVATE GTest::gtest)
      target_compile_options(pactole_${name} PRIVATE $<$<CONFIG:Sanitized>:-O0>)
      target_precompile_headers(pactole_${name} REUSE_FROM headers_of_tests)
    elseif(lib_HEADERS)
      target_precompile_headers(pactole_${name} PRIVATE ${CMAKE_SOURCE_DIR}/cmake/headers/${lib_HEADERS})
    else()
      target_precompile_headers(pactole_${name} REUSE_FROM headers_of_host)
    endif()
  else()
    add_library(pactole_${name} INTERFACE)
    target_include_directories(pactole_${name} INTERFACE ${root})
    target_link_libraries(pactole_${name} INTERFACE ${lib_SEES})
  endif()
endfunction()

# A library of the engine.
function(pactole_engine name)
  pactole_library(${name} ENGINE ${ARGN})
endfunction()

# pactole_shelf(TARGET game…): writes the table of games (engine/shelf/entry.h) and, for each
# of them, the file in which what stands on its rules is compiled.
function(pactole_shelf target)
  set(declared "")
  set(entries "")
  foreach(game ${ARGN})
    configure_file(${CMAKE_SOURCE_DIR}/engine/shelf/game.cpp.in ${CMAKE_BINARY_DIR}/shelf/${game}.cpp @ONLY)
    target_sources(${target} PRIVATE ${CMAKE_BINARY_DIR}/shelf/${game}.cpp)
    set_source_files_properties(${CMAKE_BINARY_DIR}/shelf/${game}.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    string(APPEND declared "Entry entry_${game}();\n")
    string(APPEND entries "entry_${game}(), ")
  endforeach()
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/shelf/entries.cpp CONTENT
"// Written by pactole_shelf.
#include \"shelf/entry.h\"

namespace shelf {
@declared@std::span<const Entry> entries() {
  static const Entry kEntries[] = {@entries@};
  return kEntries;
}
}  // namespace shelf
" @ONLY)
  target_sources(${target} PRIVATE ${CMAKE_BINARY_DIR}/shelf/entries.cpp)
  if(PACTOLE_PAGE)
    target_compile_definitions(${target} PRIVATE PACTOLE_PAGE)
  endif()
endfunction()

# pactole_embed(TARGET file…): puts files of the source tree into a library; they
# are found again by their path (host/embedded.h).
function(pactole_embed target)
  set(assembly "")
  set(entries "")
  set(index 0)
  foreach(file ${ARGN})
    string(APPEND assembly
      "asm(\".section .rodata\\n.global pactole_embedded_${index}\\npactole_embedded_${index}:\\n"
      ".incbin \\\"${CMAKE_SOURCE_DIR}/${file}\\\"\\n.global pactole_embedded_end_${index}\\n"
      "pactole_embedded_end_${index}:\\n.previous\\n\");\n"
      "extern \"C\" const char pactole_embedded_${index}[], pactole_embedded_end_${index}[];\n")
    string(APPEND entries
      "    {\"${file}\", {pactole_embedded_${index}, "
      "static_cast<std::size_t>(pactole_embedded_end_${index} - pactole_embedded_${index})}},\n")
    math(EXPR index "${index} + 1")
  endforeach()
  set(source ${CMAKE_BINARY_DIR}/embedded.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT
"// Generated by pactole_embed.
#include \"host/embedded.h\"
@assembly@
namespace host {
std::span<const EmbeddedFile> embedded_files() {
  static const EmbeddedFile kFiles[] = {
@entries@  };
  return kFiles;
}
}  // namespace host
" @ONLY)
  list(TRANSFORM ARGN PREPEND ${CMAKE_SOURCE_DIR}/)
  # Compiled alone: of sources that are compiled together CMake forgets what they depend on.
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${ARGN}" SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(${target} PRIVATE ${source})
endfunction()

# pactole_pages(TARGET URL FILE [URL FILE]…): puts pages into a library, each as it is
# and compressed, with its hash (server/net/pages.h).
function(pactole_pages target)
  set(assembly "")
  set(entries "")
  set(index 0)
  set(files "")
  set(rest ${ARGN})
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/pages)
  while(rest)
    list(POP_FRONT rest url file)
    list(APPEND files ${file})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(SHA256 ${file} hash)
    string(SUBSTRING ${hash} 0 16 hash)
    set(squeezed ${CMAKE_BINARY_DIR}/pages/${hash}.gz)
    if(NOT EXISTS ${squeezed})
      execute_process(COMMAND gzip -9 -n -c ${file} OUTPUT_FILE ${squeezed} COMMAND_ERROR_IS_FATAL ANY)
    endif()
    foreach(part text gzip)
      set(path ${file})
      if(part STREQUAL "gzip")
        set(path ${squeezed})
      endif()
      string(APPEND assembly
        "asm(\".section .rodata\\n.global pactole_page_${part}_${index}\\npactole_page_${part}_${index}:\\n"
        ".incbin \\\"${path}\\\"\\n.global pactole_page_${part}_end_${index}\\n"
        "pactole_page_${part}_end_${index}:\\n.previous\\n\");\n"
        "extern \"C\" const char pactole_page_${part}_${index}[], pactole_page_${part}_end_${index}[];\n")
    endforeach()
    string(APPEND entries
      "    {\"${url}\", \"\\\"${hash}\\\"\", "
      "{pactole_page_text_${index}, static_cast<std::size_t>(pactole_page_text_end_${index} - pactole_page_text_${index})}, "
      "{pactole_page_gzip_${index}, static_cast<std::size_t>(pactole_page_gzip_end_${index} - pactole_page_gzip_${index})}},\n")
    math(EXPR index "${index} + 1")
  endwhile()
  set(source ${CMAKE_BINARY_DIR}/pages.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT
"// Generated by pactole_pages.
#include \"server/net/pages.h\"
@assembly@
namespace server {
std::span<const EmbeddedPage> embedded_pages() {
  static const EmbeddedPage kPages[] = {
@entries@  };
  return kPages;
}
}  // namespace server
" @ONLY)
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${files}" SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(${target} PRIVATE ${source})
endfunction()
