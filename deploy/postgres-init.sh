#!/bin/sh
# Run once by the image of PostgreSQL, on an empty data folder: the role of the app, which owns its database and may nothing
# beside it. psql reads the file with its password: no list of processes shows it.
set -eu
psql -v ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres <<SQL
\\set password \`cat "${DATABASE_PASSWORD_FILE:-/run/secrets/database_password}"\`
create role prompt_lib login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database prompt_lib owner prompt_lib encoding 'UTF8' template template0;
revoke all on database prompt_lib from public;
revoke connect on database postgres from public;
revoke connect on database template1 from public;
SQL
