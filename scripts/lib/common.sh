# Shared by the scripts: saying what is being done, packages, builds.
# shellcheck shell=bash

say() { printf '\033[1m%s\033[0m\n' "$*" | if [ -t 1 ]; then cat; else sed 's/\x1b\[[0-9;]*m//g'; fi; }
die() { printf '%s\n' "$*" >&2; exit 1; }

# What it takes to build and run, and what tests need beyond that.
packages_play=(clang-19 lld-19 cmake ninja-build ccache pkg-config libc6-dev libstdc++-12-dev
  rapidjson-dev libsodium-dev libcli11-dev libboost1.81-dev libsqlite3-dev libqrencode-dev)
packages_test=(g++-12 g++ llvm-19 libclang-rt-19-dev clang-tidy-19 clang-format-19
  wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32
  libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev git python3)

# need_packages NAME…: installs those Debian packages that are missing. Where there
# is no apt, checks for the programs instead and names what is missing.
need_packages() {
  if ! command -v apt-get >/dev/null; then
    need_programs
    return
  fi
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  say "Installing ${missing[*]}"
  local root=()
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || die "Not root, and there is no sudo. As root: apt-get install ${missing[*]}"
    root=(sudo)
  fi
  "${root[@]}" apt-get update -qq
  local available=()
  for package in "${missing[@]}"; do
    if apt-cache show "$package" >/dev/null 2>&1; then
      available+=("$package")
    else
      echo "This distribution has no package $package; going on without it." >&2
    fi
  done
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${available[@]}" >/dev/null
}

# Elsewhere: what must be there, with its version.
need_programs() {
  local missing=()
  command -v clang++-19 >/dev/null || command -v g++ >/dev/null || missing+=("clang 19, or g++ 12 or newer")
  command -v cmake >/dev/null || missing+=("cmake 3.25 or newer")
  command -v ninja >/dev/null || missing+=("ninja")
  command -v pkg-config >/dev/null || missing+=("pkg-config")
  local library
  for library in libsodium sqlite3 libqrencode; do
    pkg-config --exists "$library" 2>/dev/null || missing+=("$library with its headers")
  done
  local header
  for header in rapidjson/reader.h CLI/CLI.hpp boost/beast.hpp; do
    [ -e "/usr/include/$header" ] || [ -e "/usr/local/include/$header" ] || missing+=("$header (RapidJSON, CLI11, Boost 1.81)")
  done
  [ ${#missing[@]} -eq 0 ] || die "Please install: $(printf '%s; ' "${missing[@]}")"
}

# build PRESET [target…]: configures a tree if need be and builds in it.
build() {
  local preset=$1
  shift
  command -v ccache >/dev/null && export CMAKE_CXX_COMPILER_LAUNCHER=ccache
  local log
  log=$(mktemp)
  if ! cmake --preset "$preset" >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    die "The tree build/$preset cannot be configured."
  fi
  rm -f "$log"
  if [ $# -gt 0 ]; then cmake --build --preset "$preset" --target "$@"; else cmake --build --preset "$preset"; fi
}
