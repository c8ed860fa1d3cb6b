import { sql } from 'kysely';
import type { OpenDatabase } from '../../../server/database/engine/OpenDatabase';
import type { Check } from '../../../server/health/ports';
import { assertUnbroken, invariantsQuery } from '../../../server/health/SqlInvariants';

/**
 * Returns what asserts the invariants of a database again and again. The statement is in a function, which keeps its plan:
 * planning it takes 20 to 80 ms, running it on a few rows takes 1 to 4.
 */
export function preparedInvariants({ db }: Pick<OpenDatabase, 'db'>): () => Promise<void> {
  let isPrepared = false;
  const prepare = async () => {
    await sql`create schema if not exists testing`.execute(db);
    await sql`
      create or replace function testing.invariants() returns table (name text, checked bigint, breaches text[])
      language plpgsql as ${sql.lit(`
        #variable_conflict use_column
        begin return query ${invariantsQuery().compile(db).sql}; end`)}`.execute(db);
  };
  return async () => {
    if (!isPrepared) await prepare();
    isPrepared = true;
    assertUnbroken((await sql<Check>`select * from testing.invariants()`.execute(db)).rows);
  };
}
