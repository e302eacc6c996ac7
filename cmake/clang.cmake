# The compiler of release builds: clang-19 where there is one, else the default.
find_program(PACTOLE_CLANG clang++-19)
if(PACTOLE_CLANG)
  set(CMAKE_CXX_COMPILER ${PACTOLE_CLANG})
  find_program(PACTOLE_LLD ld.lld-19)
  if(PACTOLE_LLD)
    set(CMAKE_EXE_LINKER_FLAGS_INIT "-fuse-ld=${PACTOLE_LLD}")
  endif()
endif()
