/**
 * npm run stress: breaks what can break while money moves, and then verifies every cent.
 *
 *   npm run stress                                      a short round, on PostgreSQL too if TEST_DATABASE_URL is set
 *   npm run stress -- race --payers 256 --payments 20000 --servers 3 --isolation serializable
 *   npm run stress -- race --run-every 5000             processes less often, which leaves more time to pay
 *   npm run stress -- race --bills-per-payer 12         fewer people meet at the same bill
 *   npm run stress -- kills --kills 200                 kills servers under load
 *   npm run stress -- kills --servers 3 --payers 64 --acknowledged 50000 --kills 30 --run-every 10000 --bills-per-payer 60   until so
 *                                                       many money commands are acknowledged, with the kills spread over them
 *   npm run stress -- databaseKills --kills 50          kills all of a PostgreSQL under load
 *   npm run stress -- workerKills --engine citus --kills 3          kills a worker of a cluster on this machine under load
 *   npm run stress -- coordinatorKills --engine citus --kills 3     kills the coordinator under load
 *   npm run stress -- commitKills --engine citus --kills 4          kills coordinator and worker between the commits of two nodes
 *   npm run stress -- shardMoves --engine citus --kills 4           moves shards between its workers under load
 *   npm run stress -- starts --kills 25                 kills first starts
 *   npm run stress -- duplicates --payments 1000        repeats every request, concurrently and after lost answers
 *   npm run stress -- processing --servers 3 --kills 20 --payments 5000   kills the server that processes
 *   npm run stress -- throughput --payers 64            payments per second, beside a bare UPDATE
 *   npm run stress -- year --groups 200 --days 374      a year with its last month-end on a virtual clock, with faults
 *   npm run stress -- year --groups 200 --minutes 40      the same, until the day that is played after 40 minutes
 *
 * Options: --engine pglite, postgres, pgbouncer (in front of PostgreSQL) or citus (TEST_CITUS_URL), --servers (several on one PostgreSQL), --seed (repeats the same random choices). Fails
 * if an invariant is violated or an acknowledged change is missing. Results are appended to reports/stress.jsonl.
 */
import '../tools/swc-hooks.mjs';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const { stress } = await import('../test/stress/stress.ts');
process.exitCode = (await stress(process.argv.slice(2))) ? 0 : 1;
