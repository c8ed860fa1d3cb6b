import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { OpenDatabase } from '../../../server/database/engine/OpenDatabase';
import type { Check } from '../../../server/health/ports';
import { assertUnbroken, invariantsQuery } from '../../../server/health/SqlInvariants';

/**
 * Returns what asserts the invariants of a database again and again. The statement is in a function, which keeps its plan:
 * planning it takes 20 to 80 ms, running it on a few rows takes 1 to 4. The name of the function tells its statement, so that
 * the next test file of the same database finds it.
 */
export function preparedInvariants({ db }: Pick<OpenDatabase, 'db'>): () => Promise<void> {
  const statement = invariantsQuery().compile(db).sql;
  const name = sql.raw(`testing.invariants_${createHash('sha256').update(statement).digest('hex').slice(0, 12)}`);
  let isPrepared = false;
  const prepare = async () => {
    const { rows } = await sql`select from pg_namespace where nspname = 'testing'`.execute(db);
    if (rows.length === 0) await sql`create schema testing`.execute(db);
    await sql`
      create or replace function ${name}() returns table (name text, checked bigint, breaches text[])
      language plpgsql as ${sql.lit(`
        #variable_conflict use_column
        begin return query ${statement}; end`)}`.execute(db);
  };
  const isKnown = async () => {
    const { rows } = await sql<{ known: boolean }>`select to_regprocedure('${name}()') is not null as known`.execute(
      db,
    );
    return rows.some(({ known }) => known);
  };
  return async () => {
    if (!isPrepared && !(await isKnown())) await prepare();
    isPrepared = true;
    assertUnbroken((await sql<Check>`select * from ${name}()`.execute(db)).rows);
  };
}
