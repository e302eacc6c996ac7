# clang-19 for WebAssembly with wasi-libc and libc++ from Debian's packages.
set(CMAKE_SYSTEM_NAME Generic)  # CMake 3.25 does not know WASI
set(CMAKE_SYSTEM_PROCESSOR wasm32)
find_program(PACTOLE_CLANG clang++-19 REQUIRED)
find_program(PACTOLE_AR llvm-ar-19 REQUIRED)
find_program(PACTOLE_RANLIB llvm-ranlib-19 REQUIRED)
set(CMAKE_CXX_COMPILER ${PACTOLE_CLANG})
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR ${PACTOLE_AR})
set(CMAKE_RANLIB ${PACTOLE_RANLIB})
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti -msimd128")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor")
