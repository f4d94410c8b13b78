#!/bin/sh
# Applies a stack. Usage: sh ci/up.sh STACK PLAN, or sh ci/up.sh STACK --unreviewed
#
# With PLAN, the file of a plan that reviewers saw, nothing else is applied: the engine's preview stops before anything changes. If the
# plan is missing or no longer fits, the stack is planned again: a job that is run again may find that a later merge has applied its
# change. If nothing is left to do, the job is done. Else it ends with 1, and shows what is left.
# With --unreviewed, it applies what the files say now.
set -eu
stack=$1 plan=${2:?"Name the file of a plan, or say --unreviewed."}
config=policies.json
test -f "$config" || config=
run() {
  pulumi "$@" --stack "$stack" --non-interactive \
    --policy-pack node_modules/pulumi-hosting/policy-pack ${config:+--policy-pack-config "$config"}
}
if [ "$plan" = --unreviewed ]; then run up --yes; exit; fi
if [ -f "$plan" ] && run up --yes --plan "$plan"; then exit; fi

echo "Planning $stack again, because its reviewed plan is missing, failed, or no longer fits." >&2
left=$(mktemp)
if ! run preview --diff --expect-no-changes --save-plan "$left"; then
  echo "$stack: the preview above shows what wasn't applied. If the job of another merge failed, run that job again. Or start this" \
    "pipeline by hand: it applies what the files say now." >&2
  exit 1
fi
# It changes nothing. The engine keeps the commit.
run up --yes --plan "$left"
