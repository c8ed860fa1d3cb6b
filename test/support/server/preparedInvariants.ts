import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../server/platform/database/Tables';
import type { CheckSql } from '../../../server/platform/health/moneyChecks.sql';
import type { Check } from '../../../server/platform/health/ports';
import { ALL_CHECKS, assertUnbroken, invariantsQuery } from '../../../server/platform/health/SqlInvariants';
import { AUDITED_TABLES, RECORDS, recentRecordsCheck } from '../../../server/platform/health/trailChecks.sql';
import { invariantsOfCitus } from './invariantsOfCitus';
import { TEST_CITUS_URL } from './openTestDatabase';
import type { TestDatabase } from './openTestPostgres';

/** A check, and the SQL condition without which it finds nothing. */
interface Conditional {
  readonly query: string;
  readonly condition: string;
}

/**
 * Returns a function that asserts the invariants of a database repeatedly. Starting their one statement takes longer than
 * most tests, even with a kept plan. So each invariant is a statement of a database function, which keeps its plan, and runs only
 * if one of its tables has rows; what the audit trail says of a table is one of its own, and runs only if it says something. All see the same state, because the function is stable. Its name identifies its text, so that the
 * next test file of the same database finds it.
 */
export function preparedInvariants({
  db: anyConnection,
  betweenTests: db = anyConnection,
}: Pick<TestDatabase, 'db' | 'betweenTests'>): () => Promise<void> {
  if (TEST_CITUS_URL) return invariantsOfCitus(db);
  const queryOf = (check: CheckSql) => invariantsQuery([check]).compile(db).sql;
  const queries = ALL_CHECKS.filter((check) => check.name !== RECORDS).map(queryOf);
  const records = AUDITED_TABLES.map((table) => ({
    query: queryOf(recentRecordsCheck(table)),
    condition: `'${table}' = any(recorded)`,
  }));
  const hash = createHash('sha256')
    .update(JSON.stringify([queries, records]))
    .digest('hex');
  const name = sql.raw(`testing.invariants_${hash.slice(0, 12)}`);
  let isPrepared = false;
  const isKnown = async () => {
    const { rows } = await sql<{ known: boolean }>`select to_regprocedure('${name}()') is not null as known`.execute(
      db,
    );
    return rows.some(({ known }) => known);
  };
  const prepare = async () => {
    const { rows } = await sql`select from pg_namespace where nspname = 'testing'`.execute(db);
    if (rows.length === 0) await sql`create schema testing`.execute(db);
    await sql`
      create or replace function ${name}() returns table (name text, checked bigint, breaches text[])
      stable language plpgsql as ${sql.lit(await functionBody(db, queries, records))}`.execute(db);
  };
  return async () => {
    if (!isPrepared && !(await isKnown())) await prepare();
    isPrepared = true;
    assertUnbroken((await sql<Check>`select * from ${name}()`.execute(db)).rows);
  };
}

async function functionBody(db: Db, queries: readonly string[], records: readonly Conditional[]): Promise<string> {
  const { tables, definitions } = await readSchema(db);
  const ofTables = queries.map((query) => {
    const numbers = [...namesIn(query, definitions)].flatMap((found) => {
      const index = tables.indexOf(found);
      return index < 0 ? [] : [index + 1];
    });
    if (numbers.length === 0) throw new Error(`An invariant reads no table: ${query}`);
    return { query, condition: numbers.map((number) => `has_rows[${number}]`).join(' or ') };
  });
  return `
    #variable_conflict use_column
    declare has_rows boolean[]; recorded text[];
    begin
      select array[${tables.map((table) => `exists (select 1 from "${table}")`).join(', ')}] into has_rows;
      recorded := array(select distinct record from audit_entries);
      ${[...ofTables, ...records].map(({ query, condition }) => `if ${condition} then return query ${query}; end if;`).join('\n')}
    end`;
}

async function readSchema(db: Db) {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const { rows } = await sql<{ name: string; definition: string }>`
    select viewname as name, definition from pg_views where schemaname = 'public'
    union all select proname, string_agg(coalesce(pg_get_function_sqlbody(oid), prosrc), ' ') from pg_proc
      where pronamespace = 'public'::regnamespace group by proname`.execute(db);
  return {
    tables: tables.map(({ name }) => name),
    definitions: new Map(rows.map(({ name, definition }) => [name, definition])),
  };
}

/** Every name in a statement, and in the views and functions that it uses. */
function namesIn(statement: string, definitions: ReadonlyMap<string, string>, found = new Set<string>()): Set<string> {
  for (const [name] of statement.matchAll(/\w+/g)) {
    if (found.has(name)) continue;
    found.add(name);
    namesIn(definitions.get(name) ?? '', definitions, found);
  }
  return found;
}
