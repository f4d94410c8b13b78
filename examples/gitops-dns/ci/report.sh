#!/bin/sh
# Writes report.html: what the account holds, and which of it the stack manages. Usage: sh ci/report.sh STACK
# What the token may not read is named on the page.
set -eu
HOSTING_BASE_URL="${HOSTING_BASE_URL:-$(pulumi config get hosting:baseUrl --stack "$1")}"
HOSTING_ACCOUNT="${HOSTING_ACCOUNT:-$(pulumi config get hosting:account --stack "$1")}"
export HOSTING_BASE_URL HOSTING_ACCOUNT
npx pulumi-hosting report --stack "$1" --out report.html --force
