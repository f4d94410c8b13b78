#!/bin/sh
# Writes report.html: the objects of the account, and the stack of each. It reads the account once. Usage: sh ci/report.sh STACK...
# Stacks of another account need a call of their own. The page names everything that the token may not read.
set -eu
for stack; do
  shift
  if node ci/groups.mjs --check "$stack"; then set -- "$@" --stack "$stack"; fi
done
HOSTING_BASE_URL="${HOSTING_BASE_URL:-$(pulumi config get hosting:baseUrl --stack "$2")}"
HOSTING_ACCOUNT="${HOSTING_ACCOUNT:-$(pulumi config get hosting:account --stack "$2")}"
export HOSTING_BASE_URL HOSTING_ACCOUNT
npx pulumi-hosting report "$@" --out report.html --force
