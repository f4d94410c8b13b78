#!/bin/sh
# Lets Pulumi Deployments apply a group after each merge into main. Usage: HOSTING_TOKEN=… sh deployments/settings.sh GROUP
# Run it once for each group, and again after a change of this file. (Older versions of Pulumi, for example 3.219, read such settings from
# the file Pulumi.GROUP.deploy.yaml. Version 3.257 and later have only this command.)
#
# - The path filters are the files of the group and those of the program.
# - No --preview-prs: a pull request can run any program, and Deployments would give it the token that writes. Leave the preview to a
#   pipeline with a token that can only read.
# - Each deployment is a new container, so a killed run loses its notes. For this reason the engine keeps its checkpoints here.
set -eu
pulumi deployment settings edit --stack "$1" \
  --github-repo your-organization/dns --branch refs/heads/main --folder . \
  --push-to-deploy --preview-prs=false \
  --path-filter "zones/$1/**,Pulumi.$1.yaml,Pulumi.yaml,index.ts,package.json,package-lock.json,tsconfig.json" \
  --env PULUMI_SKIP_UPDATE_CHECK=1 \
  --secret-env "HOSTING_TOKEN=${HOSTING_TOKEN:?is not set}"
