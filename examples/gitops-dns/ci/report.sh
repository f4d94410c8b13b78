#!/bin/sh
# Writes report.html: the objects of the account, and the stack of each. It reads the account once. Usage: sh ci/report.sh STACK...
# Stacks of another account need a call of their own. The page names everything that the token may not read.
set -eu
left=0
for stack; do
  shift
  if node ci/groups.mjs --check "$stack"; then set -- "$@" --stack "$stack"; else left=1; fi
done
if [ $# -eq 0 ]; then echo "No stack can be read." >&2; exit 1; fi
HOSTING_BASE_URL="${HOSTING_BASE_URL:-$(pulumi config get hosting:baseUrl --stack "$2")}"
HOSTING_ACCOUNT="${HOSTING_ACCOUNT:-$(pulumi config get hosting:account --stack "$2")}"
export HOSTING_BASE_URL HOSTING_ACCOUNT
npx --no pulumi-hosting report "$@" --out report.html --force
if [ $left -ne 0 ]; then echo "The page lacks a stack: its objects show without one." >&2; exit 1; fi
