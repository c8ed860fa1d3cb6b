import { sql } from 'kysely';
import { openPGlite } from '../../../../server/infrastructure/sql/engine/openPGlite';
import { MIGRATIONS, migrate } from '../../../../server/infrastructure/sql/migrate';
import type { Db } from '../../../../server/infrastructure/sql/Tables';
import { openTestDatabase } from '../../../support/server/openTestDatabase';
import { TestClock } from '../../../support/server/TestClock';
import { TestData } from '../../../support/server/TestData';

/** What the schema looks like from outside: every column and every constraint. */
async function schemaOf(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' order by 1, 2`.execute(db);
  return rows;
}

it('has nothing to do on a schema that is up to date', async () => {
  const database = await openTestDatabase();
  expect(await migrate(database.db)).toEqual([]);
  await database.close();
});

it('leads from every older version, with rows in it, to the same schema', async () => {
  const names = Object.keys(MIGRATIONS).sort();
  const fresh = await openTestDatabase();
  const wanted = await schemaOf(fresh.db);
  await fresh.close();
  for (const [index] of names.entries()) {
    const older = Object.fromEntries(names.slice(0, index + 1).map((name) => [name, MIGRATIONS[name] ?? fail()]));
    const { db, close } = await openPGlite();
    expect(await migrate(db, older)).toEqual(names.slice(0, index + 1));
    const data = new TestData(db, new TestClock('2026-03-10T15:00:00Z'));
    const groupNumber = await data.group();
    await data.bill({ groupNumber, status: 'RECONCILED' });
    await data.billingUser([groupNumber]);
    expect(await migrate(db)).toEqual(names.slice(index + 1));
    expect(await schemaOf(db)).toEqual(wanted);
    expect(await db.selectFrom('bills').select('group_number').execute()).toEqual([{ group_number: groupNumber }]);
    await close();
  }
});

it('leaves nothing of a migration that fails', async () => {
  const { db, close } = await openPGlite();
  const broken = {
    '0001_half': {
      up: async (tx: Db) => {
        await sql`create table half (a integer)`.execute(tx);
        await sql`select nonsense`.execute(tx);
      },
    },
  };
  await expect(migrate(db, broken)).rejects.toThrow('nonsense');
  const { rows } = await sql`select 1 from pg_tables where tablename = 'half'`.execute(db);
  expect(rows).toEqual([]);
  await close();
});

function fail(): never {
  throw new Error('A migration has lost its name.');
}
