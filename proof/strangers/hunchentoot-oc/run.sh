#!/usr/bin/env bash
# Common Lisp: SBCL 2.2.9, Hunchentoot 1.2.38, yason 0.7.6 (Debian 12's packages, unpacked in ./lisp). PORT from the environment; installs and builds on first use.
set -euo pipefail
: "${PORT:?set PORT}"
cd "$(dirname "$0")"
DEBS="sbcl=2:2.2.9-1 cl-hunchentoot=1.2.38-1.1 cl-yason=0.7.6-1.1 cl-alexandria=20211025.gita67c3a6-1 cl-trivial-features=20210228.gitf6e8dd7-2
cl-trivial-gray-streams=20210117.git2b3823e-1 cl-babel=20200719.gitf892d05-2 cl-rt=20090812.gita6a7503-1 cl-kmrcl=1.111-2 cl-base64=3.4.0-1 cl-bordeaux-threads=0.8.8-5
cl-cffi=1:0.24.1-3 cl-chunga=20220222.git7836609-1 cl-fad=20220110.git3f4d32d-1 cl-flexi-streams=20210728.git41af5dc-1 cl-ppcre=20220126.gitb4056c5-1
cl-trivial-garbage=20211229.gitb3af9c0-1 cl-md5=1:20210622.git906593f-1 cl-rfc2388=20130720+dfsg-1.1 cl-trivial-backtrace=20200511.git6eb65bd-1
cl-split-sequence=1:2.0.1-1 cl-usocket=0.8.3-2"
if [ ! -x lisp/usr/bin/sbcl ]; then
  mkdir -p debs lisp
  [ "$(ls debs | wc -l)" -ge 22 ] || (cd debs && apt-get download $DEBS >&2)
  for d in debs/*.deb; do dpkg-deb -x "$d" lisp; done
fi
if [ ! -x lisp/correu ] || [ -n "$(find src bastir.lisp -newer lisp/correu -print -quit)" ]; then
  SBCL_HOME=$PWD/lisp/usr/lib/sbcl nice -n 10 lisp/usr/bin/sbcl --core lisp/usr/lib/sbcl/sbcl.core --non-interactive --no-sysinit --no-userinit --load bastir.lisp >lisp/bastir.log 2>&1 || { tail -40 lisp/bastir.log >&2; exit 1; }
fi
exec lisp/correu --no-sysinit --no-userinit
