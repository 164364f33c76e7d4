#!/usr/bin/env bash
# OCaml, cohttp-lwt-unix + atdgen, from Debian 12. PORT from the environment; builds on first use.
# apt-get install -y --no-install-recommends ocaml-nox ocaml-findlib libatdgen-ocaml-dev libcohttp-lwt-unix-ocaml-dev
#   (ocaml 4.13.1-4, atdgen 2.10.0-2+b3, cohttp 4.0.0-3+b5)
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
if ! { command -v atdgen && command -v ocamlfind && ocamlfind query cohttp-lwt-unix; } >/dev/null 2>&1; then
  { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ocaml-nox=4.13.1-4 ocaml-findlib libatdgen-ocaml-dev=2.10.0-2+b3 libcohttp-lwt-unix-ocaml-dev=4.0.0-3+b5; } >&2
fi
DIR=/tmp/strangers-build/cohttp-kaa
BIN=$DIR/jetkeriw
if [ ! -x "$BIN" ] || [ -n "$(find . \( -name '*.ml' -o -name '*.atd' \) -newer "$BIN" -print -quit)" ]; then
  mkdir -p "$DIR"
  cp soraw.atd tekseriw.ml usil_maydani.ml server.ml "$DIR"
  ( cd "$DIR"
    atdgen -t soraw.atd && atdgen -j -j-std soraw.atd && atdgen -v soraw.atd
    ocamlfind ocamlopt -w -a -thread -linkpkg -package str,atdgen-runtime,yojson,cohttp-lwt-unix,conduit-lwt-unix,lwt.unix \
      tekseriw.ml usil_maydani.ml soraw_t.mli soraw_t.ml soraw_j.mli soraw_j.ml soraw_v.mli soraw_v.ml server.ml -o jetkeriw.new
    mv jetkeriw.new jetkeriw ) >&2
fi
exec "$BIN"
