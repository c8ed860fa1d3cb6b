#!/usr/bin/env bash
# Starts a Citus cluster for tests: a coordinator and two workers on this machine, with their data in a folder:
#   bash test/support/citus/start-cluster.sh /tmp/citus [6391]
# Requires PostgreSQL with Citus 12.1, and an account other than root. The second argument is the first of three ports. Prints
# TEST_CITUS_URL. The nodes accept every connection from this machine, and do not survive a crash of it. To stop them, run `pg_ctl -m fast stop -D`
# for each data folder.
set -euo pipefail
folder=${1:?"The first argument must be a folder for the cluster."}
first=${2:-6391}
bin=$(dirname "$(ls -d /usr/lib/postgresql/*/bin/initdb | sort -V | tail -1)")

run() { PGOPTIONS='-c client_min_messages=warning' psql --no-psqlrc --quiet --host 127.0.0.1 --port "$1" --username listbill --dbname postgres --command "$2" >/dev/null; }

start() {
  local port=$1 data=$folder/$1
  if [ ! -d "$data" ]; then
    "$bin/initdb" --pgdata "$data" --username listbill --auth trust --encoding UTF8 --locale C.UTF-8 --no-sync >/dev/null
    cat >>"$data/postgresql.conf" <<SETTINGS
shared_preload_libraries = 'citus'
port = $port
listen_addresses = '127.0.0.1'
unix_socket_directories = '$folder'
max_connections = 300
max_prepared_transactions = 300
wal_level = logical
max_locks_per_transaction = 512
fsync = off
full_page_writes = off
timezone = 'UTC'
citus.node_conninfo = 'sslmode=disable'
citus.allow_nested_distributed_execution = on
citus.max_cached_conns_per_worker = 1
citus.enable_statistics_collection = off
SETTINGS
  fi
  "$bin/pg_ctl" -D "$data" --log "$data.log" --wait start >/dev/null
  run "$port" 'create extension if not exists citus'
}

mkdir -p "$folder"
for port in "$first" "$((first + 1))" "$((first + 2))"; do start "$port"; done
run "$first" "select citus_set_coordinator_host('127.0.0.1', $first)"
for port in "$((first + 1))" "$((first + 2))"; do run "$first" "select citus_add_node('127.0.0.1', $port)"; done
echo "TEST_CITUS_URL=postgres://listbill@127.0.0.1:$first/postgres"
