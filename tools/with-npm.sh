#!/usr/bin/env bash
# Runs a command with a given version of npm, fetched for it alone: tools/with-npm.sh 10.8.2 npm ci
set -euo pipefail

version=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --prefix "$folder" "npm@$version"
PATH="$folder/node_modules/.bin:$PATH" "$@"
