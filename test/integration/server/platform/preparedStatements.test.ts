import { sql } from 'kysely';
import type { OpenDatabase } from '../../../../server/platform/database/engine/OpenDatabase';
import { openPostgres } from '../../../../server/platform/database/engine/openPostgres';
import { inTransaction } from '../../../../server/platform/database/inTransaction';
import type { Db } from '../../../../server/platform/database/Tables';
import { TEST_DATABASE_URL } from '../../../support/server/openTestDatabase';
import { openBlankPostgres } from '../../../support/server/openTestPostgres';

const onPostgres = TEST_DATABASE_URL ? describe : describe.skip;

onPostgres('statements of a direct connection to PostgreSQL', () => {
  let database: OpenDatabase;
  let other: OpenDatabase;
  beforeAll(async () => {
    database = await openBlankPostgres(TEST_DATABASE_URL ?? '');
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
    const url = new URL(TEST_DATABASE_URL ?? '');
    url.pathname = `/${rows[0]?.name}`;
    other = openPostgres(url.href, { connections: 1 });
  });
  afterAll(async () => {
    await other.close();
    await database.close();
  });
  beforeEach(async () => {
    await sql`drop table if exists premiums`.execute(database.db);
    await sql`create table premiums (cents int)`.execute(database.db);
    await sql`insert into premiums values (100)`.execute(database.db);
  });

  const premiums = async (db: Db, cents = 100) =>
    (await sql`select * from premiums where cents = ${cents}::int`.execute(db)).rows;
  const prepared = async (db: Db) => {
    const { rows } = await sql<{ text: string }>`
      select statement as text from pg_prepared_statements order by prepare_time`.execute(db);
    return rows.map(({ text }) => text);
  };

  it('are prepared at their second use', async () => {
    await premiums(other.db);
    expect(await prepared(other.db)).toEqual([]);
    await premiums(other.db);
    await premiums(other.db, 200);
    expect(await prepared(other.db)).toEqual(['select * from premiums where cents = $1::int']);
  });

  it('are not prepared if a parameter is a long list', async () => {
    const before = await prepared(other.db);
    const anyOf = (length: number) =>
      sql`select cents from premiums where cents = any(${Array.from({ length }, (_, cents) => cents)}::int[])`;
    for (let use = 0; use < 3; use += 1) await anyOf(21).execute(other.db);
    expect(await prepared(other.db)).toEqual(before);
    for (let use = 0; use < 3; use += 1) await anyOf(20).execute(other.db);
    expect(await prepared(other.db)).toHaveLength(before.length + 1);
  });

  it('are not prepared if a parameter is a pattern', async () => {
    const before = await prepared(other.db);
    for (const pattern of [sql`${'1%'}`, sql`lower(${'A%'})`])
      for (let use = 0; use < 3; use += 1)
        await sql`select cents from premiums where cents::text like ${pattern}`.execute(other.db);
    expect(await prepared(other.db)).toEqual(before);
  });

  it('are prepared again after a table has changed', async () => {
    for (let use = 0; use < 3; use += 1) await premiums(other.db);
    await sql`alter table premiums add plan text`.execute(database.db);
    expect(await premiums(other.db)).toEqual([{ cents: 100, plan: null }]);
  });

  it('are prepared again in a second attempt of their transaction', async () => {
    for (let use = 0; use < 3; use += 1) await premiums(other.db);
    await sql`alter table premiums add plan text`.execute(database.db);
    let attempts = 0;
    const read = inTransaction(other.db, async (tx) => {
      attempts += 1;
      return premiums(tx);
    });
    expect(await read).toEqual([{ cents: 100, plan: null }]);
    expect(attempts).toBe(2);
  });

  it('are prepared again if the connection has lost them', async () => {
    for (let use = 0; use < 3; use += 1) await premiums(other.db);
    await sql`deallocate all`.execute(other.db);
    expect(await premiums(other.db)).toEqual([{ cents: 100 }]);
  });

  it('are forgotten if 300 others were used later', async () => {
    const column = async (name: string) => {
      for (let use = 0; use < 2; use += 1)
        await sql`select ${1}::int as ${sql.id(name)} from premiums`.execute(other.db);
    };
    await column('first');
    for (let index = 0; index < 299; index += 1) await column(`c${index}`);
    await column('first');
    await column('last');
    await column('c0');
    const texts = await prepared(other.db);
    expect(texts.some((text) => text.includes('"first"'))).toBe(true);
    expect(texts.some((text) => text.includes('"c1"'))).toBe(false);
    expect(texts.length).toBeLessThanOrEqual(300);
  });
});
