#!/bin/bash
# Creates the role of the servers, which owns nothing, when the database of deploy/compose.yaml is created. In an older one:
# docker compose -f deploy/compose.yaml exec database bash /docker-entrypoint-initdb.d/server-role.sh
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v password="$(cat /run/secrets/server_password)" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role listbill_app login password :'password';
SQL
