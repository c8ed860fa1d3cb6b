/**
 * Plans statements of the server on a Citus cluster, without running them, and prints what Citus refuses, and what it takes without
 * locking the rows that the statement names. Takes minutes, where running the server's tests on the cluster takes hours. Record the
 * statements first, on any engine:
 *
 *   TEST_STATEMENTS=/tmp/statements.jsonl npx jest test/integration/server/money/payments
 *   node test/support/citus/explain-statements.mjs postgres://listbill@127.0.0.1:6391/NAME /tmp/statements.jsonl [/tmp/refused.jsonl]
 *
 * The address is that of a distributed database of the same migrations; it may be empty. Planning does not show what fails while a
 * statement runs: triggers on the nodes, foreign keys, and changes of two kinds of tables in one transaction.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';

const [url, file, refusedFile] = process.argv.slice(2);
if (!url || !file) throw new Error('Give the address of a distributed database and a file of statements.');

const PLANNABLE = /^\s*(?:select|insert|update|delete|with|merge)\b/i;
const LOCKS = /\bfor (?:no key )?(?:update|share)\b/i;
/** Reads catalogs or functions of the test database only. */
const OF_TESTS = /\btesting\.|\bcopies\.|pg_catalog|pg_class|pg_stat|invariants/;

const seen = new Set();
const uses = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line))
  .filter(({ statement, parameters }) => {
    const key = statement + JSON.stringify(parameters).replace(/"[^"]*"|\d+/g, '?');
    return PLANNABLE.test(statement) && !OF_TESTS.test(statement) && !seen.has(key) && seen.add(key);
  });
const client = new pg.Client({ connectionString: url });
await client.connect();
const { rows: references } = await client.query(
  "select logicalrelid::text as name from pg_dist_partition where repmodel = 't'",
);
const onEveryNode = new Set(references.map(({ name }) => name));
const coordinator = new URL(url).port || '5432';
const refused = [];
for (const { statement, parameters } of uses) {
  try {
    const { rows } = await client.query(`explain (verbose, costs off) ${withLiterals(statement, parameters)}`);
    const problem = LOCKS.test(statement) && lockProblem(rows.map((row) => row['QUERY PLAN']).join('\n'));
    if (problem) refused.push({ code: 'UNLOCKED', message: problem, statement });
  } catch (error) {
    refused.push({ code: error.code ?? '', message: error.message.replace(/\d+/g, 'n'), statement });
  }
}
await client.end();
const texts = new Set(uses.map(({ statement }) => statement));
const refusedTexts = new Map(refused.map((one) => [one.statement, one]));
if (refusedFile)
  writeFileSync(refusedFile, [...refusedTexts.values()].map((one) => `${JSON.stringify(one)}\n`).join(''));
console.log(`${texts.size} statements, ${refusedTexts.size} refused:`);
for (const [cause, count] of counted([...refusedTexts.values()].map(({ code, message }) => `${code} ${message}`)))
  console.log(`${count} × ${cause}`);

/**
 * Says why a plan fails to lock the rows that other sessions lock, which Citus does not report: it copies the rows into an intermediate
 * result first, or it locks one worker's copy of a reference table.
 */
function lockProblem(plan) {
  const tasks = [...plan.matchAll(/^ *Query: (.+)\n *Node: host=\S+ port=(\d+)/gm)];
  const locked = tasks.flatMap(([, query, node]) =>
    [...query.matchAll(/ FOR (?:NO KEY UPDATE|UPDATE|KEY SHARE|SHARE) OF "?(\w+)"?/g)].map(([, alias]) => {
      const [, table] = new RegExp(`\\.(\\w+)_\\d{5,} "?${alias}"?\\b`).exec(query) ?? [];
      return { alias, table, node };
    }),
  );
  if (locked.length === 0) return plan.includes('LockRows') ? undefined : 'no rows are locked';
  const [copied] = locked.filter(({ table }) => table === undefined);
  if (copied) return `the rows of ${copied.alias} are copied and not locked`;
  const [elsewhere] = locked.filter(({ table, node }) => onEveryNode.has(table) && node !== coordinator);
  return elsewhere && `another node's copy of ${elsewhere.table} is locked`;
}

/** Literals have no type, as parameters, but Citus plans no insert of a selection with parameters in `explain`. */
function withLiterals(statement, parameters) {
  return statement.replace(/\$(\d+)/g, (_, no) => {
    const value = textOf(parameters[no - 1]);
    return value === null ? 'null' : pg.escapeLiteral(value);
  });
}

function textOf(value) {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return `{${value.map((one) => elementOf(textOf(one))).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function elementOf(text) {
  return text === null ? 'NULL' : `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

/** Values with their number, the most frequent first. */
function counted(values) {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
