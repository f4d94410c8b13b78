#!/bin/sh
# Asks the name servers of each zone of a stack for up to a minute whether they have what `up` applied. Usage: sh ci/check.sh STACK
# It ends with 3 if one of them has something else, or if the registrar doesn't have the name servers yet: let it stop nothing.
# Until then, DNS_CHECK="--server ADDRESS" asks a name server of the platform itself.
set -eu
# GitLab runs this after a failed job, too.
if [ "${CI_JOB_STATUS:-success}" != success ]; then exit 0; fi
PATH="$HOME/.pulumi/bin:$PATH"
status=0
# Each on a line of its own: a failure inside of `for` would check nothing, and be green.
outputs=$(pulumi stack output nameservers --stack "$1" --json)
zones=$(printf %s "$outputs" | node -p 'Object.keys(JSON.parse(fs.readFileSync(0))).join("\n")')
for zone in $zones; do
  npx --no pulumi-hosting dns check "$zone" --stack "$1" --wait --timeout 1m --quiet ${DNS_CHECK:-} || status=$?
done
exit $status
