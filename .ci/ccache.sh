#!/bin/sh
# ccache as it has to be asked where there are precompiled headers: it cannot see their macros and times. A precompiled header that is
# made anew goes first: g++ would read the old one in place of the headers, and ccache would find the file that once came after it.
last=
for argument; do
  case $last$argument in -o*.gch) rm -f "$argument" ;; esac
  last=$argument
done
export CCACHE_SLOPPINESS=pch_defines,time_macros
exec ccache "$@"
