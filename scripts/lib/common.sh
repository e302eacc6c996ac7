# Shared by the scripts: saying what is being done, packages, builds.
# shellcheck shell=bash

say() { printf '\033[1m%s\033[0m\n' "$*" | if [ -t 1 ]; then cat; else sed 's/\x1b\[[0-9;]*m//g'; fi; }
die() { printf '%s\n' "$*" >&2; exit 1; }

# What it takes to build and run, and what tests need beyond that.
packages_play=(clang-19 lld-19 cmake ninja-build ccache pkg-config libc6-dev libstdc++-12-dev
  wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 llvm-19 binaryen
  rapidjson-dev libsodium-dev libcli11-dev libboost1.81-dev libsqlite3-dev libpq-dev libqrencode-dev libicu-dev)
packages_test=(g++-12 g++ libclang-rt-19-dev clang-tidy-19 clang-format-19 chromium fonts-dejavu-core
  libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev git python3 postgresql-15)

# What it takes to make a package of it, and to try it (scripts/package, tests/scripts/package).
packages_package=(dpkg-dev groff-base fakeroot)

# What it takes to build the page: Debian's packages, where there is no Node yet.
packages_node() { command -v npm >/dev/null || echo nodejs npm; }

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
  # The tests start databases of their own: none is to be made and started for the machine.
  local clusters=/etc/postgresql-common/createcluster.conf
  if [[ " ${missing[*]} " == *" postgresql-"* && ! -e $clusters ]]; then
    "${root[@]}" mkdir -p "${clusters%/*}"
    echo "create_main_cluster = false" | "${root[@]}" tee "$clusters" >/dev/null
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
  command -v npm >/dev/null || missing+=("node 20.19 or newer, with npm")
  [ -d /usr/include/wasm32-wasi ] && command -v wasm-ld-19 >/dev/null || missing+=("clang and lld 19 for wasm32-wasi, with wasi-libc and libc++")
  local library
  for library in libsodium sqlite3 libpq libqrencode icu-i18n; do
    pkg-config --exists "$library" 2>/dev/null || missing+=("$library with its headers")
  done
  local header
  for header in rapidjson/reader.h CLI/CLI.hpp boost/beast.hpp; do
    [ -e "/usr/include/$header" ] || [ -e "/usr/local/include/$header" ] || missing+=("$header (RapidJSON, CLI11, Boost 1.81)")
  done
  [ ${#missing[@]} -eq 0 ] || die "Please install: $(printf '%s; ' "${missing[@]}")"
}

# need_node: a Node that the page can be built with. Debian 12 has Node 18; npm brings a
# newer one into build/node.
need_node() {
  local version
  version=$(node --version 2>/dev/null || echo v0)
  if [ "$(printf '%s\n' v20.19.0 "$version" | sort -V | head -n 1)" = v20.19.0 ]; then return; fi
  if [ ! -x build/node/node_modules/node/bin/node ]; then
    command -v npm >/dev/null || die "Please install: node 20.19 or newer, with npm"
    say "Fetching Node 22 (this one is $version)"
    mkdir -p build/node
    npm install --prefix build/node --no-save --no-audit --no-fund --loglevel=error node@22 >/dev/null
  fi
  PATH=$PWD/build/node/node_modules/node/bin:$PATH
  export PATH
}

# build_page: the page of the browser (web/dist), from the engine as WebAssembly. The
# program that is built after it carries it inside.
build_page() {
  need_node
  build page
  # What is installed is what the lock file says. Not by `npm ci`: it wants entries for
  # every platform's optional packages, which a registry need not offer.
  if ! cmp -s web/package-lock.json web/node_modules/.locked; then
    say "Fetching what the page is built with"
    (cd web && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm install --no-save --no-audit --no-fund --loglevel=error >/dev/null)
    cp web/package-lock.json web/node_modules/.locked
  fi
  (cd web && npm run --silent build -- --logLevel warn)
}

# build PRESET [target…]: configures a tree if need be, with $cmake_options, and builds in it.
cmake_options=()
build() {
  local preset=$1
  shift
  if command -v ccache >/dev/null; then
    # Headers that are parsed ahead of time are told apart by what is in them.
    export CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_SLOPPINESS=pch_defines,time_macros
  fi
  local log
  log=$(mktemp)
  if ! cmake --preset "$preset" "${cmake_options[@]}" >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    die "The tree build/$preset cannot be configured."
  fi
  rm -f "$log"
  if [ $# -gt 0 ]; then cmake --build --preset "$preset" --target "$@"; else cmake --build --preset "$preset"; fi
}
