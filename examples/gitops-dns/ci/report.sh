#!/bin/sh
# Writes report.html: the objects of the account, and the stack of each. Usage: sh ci/report.sh STACK
# The page names everything that the token may not read.
set -eu
HOSTING_BASE_URL="${HOSTING_BASE_URL:-$(pulumi config get hosting:baseUrl --stack "$1")}"
HOSTING_ACCOUNT="${HOSTING_ACCOUNT:-$(pulumi config get hosting:account --stack "$1")}"
export HOSTING_BASE_URL HOSTING_ACCOUNT
npx pulumi-hosting report --stack "$1" --out report.html --force
