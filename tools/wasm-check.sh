#!/usr/bin/env bash
# Checks every library crate for wasm32-unknown-unknown, which is a target of 32 bits too: with all features, with none, and
# with each alone.
#
#     tools/wasm-check.sh              all of them
#     tools/wasm-check.sh heirloom     one crate
#
# The target comes from rustup where it is installed there, and else from Debian's packages, whose compiler has the sources of the
# standard library beside it. Where neither can be had the script says so and leaves it at that.
set -euo pipefail
cd "$(dirname "$0")/.."
readonly TARGET=wasm32-unknown-unknown
readonly PACKAGES=(rustc-web cargo-web rust-web-src)
export CARGO_TARGET_DIR="$PWD/target/wasm-check"
# Nothing is run and nothing is looked at afterwards.
export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0

skip() {
    printf 'wasm-check: SKIPPED, nothing was checked: %s\n' "$*" >&2
    exit 0
}

# The oldest compiler that the workspace allows.
oldest() {
    sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml
}

is_new_enough() {
    local version
    version=$("$1" --version | cut -d' ' -f2)
    [ "$(printf '%s\n' "$(oldest)" "$version" | sort --version-sort | head -1)" = "$(oldest)" ]
}

has_debian_compiler() {
    [ -x /usr/bin/cargo ] && [ -x /usr/bin/rustc ] &&
        [ -d "$(/usr/bin/rustc --print sysroot)/lib/rustlib/src/rust/library/std" ]
}

# Chooses a compiler: sets CARGO and the options with which it has the target.
choose() {
    if [ -d "$(rustc --print sysroot)/lib/rustlib/$TARGET" ]; then
        CARGO=(cargo check --target "$TARGET")
        return
    fi
    if ! has_debian_compiler; then
        command -v apt-get >/dev/null || skip "rustup target add $TARGET, or a Debian with ${PACKAGES[*]}"
        { apt-get update -qq && apt-get install -qq --yes --no-install-recommends "${PACKAGES[@]}"; } >/dev/null 2>&1 ||
            skip "apt-get cannot install ${PACKAGES[*]}"
    fi
    is_new_enough /usr/bin/rustc || skip "$(/usr/bin/rustc --version) is older than $(oldest)"
    # Debian has no build of the standard library for this target, but its sources; only a nightly compiler would build them
    # without being asked twice.
    export RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc
    CARGO=(/usr/bin/cargo check -Z "build-std=std,panic_abort" --target "$TARGET")
}

# Every crate below crates/ that has a library.
libraries() {
    local manifest
    for manifest in crates/*/Cargo.toml; do
        [ -e "${manifest%/Cargo.toml}/src/lib.rs" ] && sed -n 's/^name = "\(.*\)"$/\1/p' "$manifest" | head -1
    done
}

# The features that a crate declares, but for those that are on by default.
features() {
    awk '/^\[/ { within = $0 == "[features]" } within && /^[a-z_-]+ *=/ && $1 != "default" { print $1 }' "crates/$1/Cargo.toml"
}

check() {
    printf 'wasm-check: %s\n' "$*"
    "${CARGO[@]}" --locked --quiet --package "$@"
}

choose
printf 'wasm-check: %s\n' "$("${RUSTC:-rustc}" --version)"
for library in ${1:-$(libraries)}; do
    check "$library" --no-default-features
    for feature in $(features "$library"); do
        check "$library" --no-default-features --features "$feature"
    done
    check "$library" --all-features
done
