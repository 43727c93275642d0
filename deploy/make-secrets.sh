#!/bin/sh
# Makes the passwords and keys of compose.yaml in deploy/secrets, each once: what is there stays. Nobody but their owner gets
# into the folder; the files in it may be read by all, as containers run as users whom this machine does not know.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets
cd secrets

random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

# Writes standard input to a file that is not there yet, all of it or nothing.
keep() {
  if [ -e "$1" ]; then cat >/dev/null; return; fi
  cat >".$1.new"
  chmod 444 ".$1.new"
  mv ".$1.new" "$1"
}

for name in admin_password postgres_password database_password s3_access_key_id s3_secret_access_key; do
  random | keep "$name"
done
random | keep valkey_password
random | keep s3_owner_id
random | keep s3_owner_key

printf 'postgres://prompt_lib:%s@postgres:5432/prompt_lib\n' "$(cat database_password)" | keep database_url
printf 'redis://:%s@valkey:6379\n' "$(cat valkey_password)" | keep redis_url
printf 'requirepass %s\n' "$(cat valkey_password)" | keep valkey_conf
printf '[default]\naws_access_key_id = %s\naws_secret_access_key = %s\n' "$(cat s3_owner_id)" "$(cat s3_owner_key)" | keep s3_owner
keep s3_config <<JSON
{"identities": [
  {"name": "owner", "actions": ["Admin"],
    "credentials": [{"accessKey": "$(cat s3_owner_id)", "secretKey": "$(cat s3_owner_key)"}]},
  {"name": "prompt-lib", "actions": ["Read:images", "Write:images", "List:images"],
    "credentials": [{"accessKey": "$(cat s3_access_key_id)", "secretKey": "$(cat s3_secret_access_key)"}]}
]}
JSON
echo "deploy/secrets holds them; the first administrator's password is in deploy/secrets/admin_password."
