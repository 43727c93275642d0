#!/bin/sh
# Asks the registries what the images of compose.yaml are right now, and writes their digests into deploy/.env: what is run
# from then on is what was looked at, whatever becomes of the tag. Run it again, and look at the difference, to update.
set -eu
cd "$(dirname "$0")"
[ -f .env ] || { echo 'There is no deploy/.env yet: cp deploy/.env.example deploy/.env' >&2; exit 1; }

new=.env.new
trap 'rm -f "$new"' EXIT
grep -v '_IMAGE=' .env >"$new" || true
while read -r name image; do
  digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')
  case $digest in
    sha256:????????????????????????????????????????????????????????????????) ;;
    *) echo "No digest for $image: $digest" >&2; exit 1 ;;
  esac
  echo "$name=$image@$digest" >>"$new"
done <<IMAGES
NODE_IMAGE node:24-bookworm-slim
NGINX_IMAGE nginx:1.28
POSTGRES_IMAGE postgres:17
VALKEY_IMAGE valkey/valkey:8
S3_IMAGE chrislusf/seaweedfs:3.97
AWS_CLI_IMAGE amazon/aws-cli:2.31.0
IMAGES
cat "$new" >.env
grep '_IMAGE=' .env
