import { sql } from 'kysely';
import type { Db } from '../../../server/infrastructure/sql/Tables';
import { deletionOf } from '../../../test/support/server/deletionOf';

/**
 * Resets the database to its state at server start before each scenario. Deleting in one statement takes a few
 * milliseconds, because most tables are empty; truncating fifty tables takes a hundred.
 */
export class StageReset {
  private constructor(private readonly db: Db) {}

  /** @param db in the state to restore */
  static async from(db: Db): Promise<StageReset> {
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
    const { rows: sequences } = await sql<{ name: string }>`
      select sequencename as name from pg_sequences where schemaname = 'public'`.execute(db);
    const statements = [
      await deletionOf(db),
      ...sequences.map(({ name }) => `perform setval('${name}', 1, false);`),
      ...(await Promise.all(tables.map(({ name }) => rowsOf(db, name)))),
    ];
    await sql`
      create function public.reset_stage() returns void language plpgsql as ${sql.lit(`begin
        ${statements.join('\n')}
      end`)}`.execute(db);
    return new StageReset(db);
  }

  async run(): Promise<void> {
    await sql`select public.reset_stage()`.execute(this.db);
  }
}

/** SQL that restores the rows of a table. */
async function rowsOf(db: Db, table: string): Promise<string> {
  const { rows } = await sql<{ rows: string | null }>`
    select json_agg(one)::text as rows from ${sql.table(table)} as one`.execute(db);
  const [{ rows: kept } = { rows: null }] = rows;
  if (kept === null) return '';
  return `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, '${kept.replaceAll("'", "''")}');`;
}
