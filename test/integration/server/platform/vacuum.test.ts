import { sql } from 'kysely';
import type { OpenDatabase } from '../../../../server/platform/database/engine/OpenDatabase';
import { vacuumTables } from '../../../../server/platform/database/engine/openPGlite';
import { openBlankPGlite } from '../../../support/server/openTestPGlite';

describe('the embedded database', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openBlankPGlite();
    await sql`create table busy (pk integer primary key, note text)`.execute(database.db);
    await sql`create table quiet (pk integer primary key)`.execute(database.db);
    await sql`insert into busy select n, 'new' from generate_series(1, 3000) n`.execute(database.db);
    await sql`insert into quiet select n from generate_series(1, 10) n`.execute(database.db);
  });
  afterAll(() => database.close());

  it('analyzes a changed table once', async () => {
    expect(await vacuumTables(database.db)).toEqual(['busy']);
    expect(await expectedRows()).toBe(3000);
    expect(await vacuumTables(database.db)).toEqual([]);
  });

  it('reuses the space of deleted rows', async () => {
    const first = await pages();
    for (const note of ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh']) {
      await sql`update busy set note = ${note}`.execute(database.db);
      expect(await vacuumTables(database.db)).toEqual(['busy']);
    }
    expect(await pages()).toBeLessThan(4 * first);
  });

  it('stops before the next table on request', async () => {
    await sql`update busy set note = 'last'`.execute(database.db);
    expect(await vacuumTables(database.db, () => false)).toEqual([]);
  });

  async function expectedRows() {
    const { rows } = await sql<{ n: number }>`select reltuples as n from pg_class where relname = 'busy'`.execute(
      database.db,
    );
    return rows[0]?.n;
  }

  async function pages() {
    const { rows } = await sql<{ n: number }>`select pg_relation_size('busy') / 8192 as n`.execute(database.db);
    return Number(rows[0]?.n);
  }
});
