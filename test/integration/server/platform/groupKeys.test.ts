import { sql } from 'kysely';
import { openTestDatabase } from '../../../support/server/openTestDatabase';

interface Key {
  readonly table: string;
  readonly columns: string[];
}

it('starts the primary key of every group table with the group number', async () => {
  const database = await openTestDatabase();
  const { rows } = await sql<Key>`
    select c.conrelid::regclass::text as table,
      array(select a.attname::text from unnest(c.conkey) with ordinality k(attnum, at)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum order by k.at) as columns
    from pg_constraint c
    where c.contype = 'p' and c.conrelid in (
      select attrelid from pg_attribute where attname = 'group_number' and not attisdropped)`.execute(database.db);
  await database.close();
  expect(rows.length).toBeGreaterThan(15);
  const elsewhere = rows.filter(({ columns }) => columns[0] !== 'group_number').map(({ table }) => table);
  // Roles and limits to divisions belong to a person and are looked up by person. A check belongs to a deposit, and has no group until it is placed. A row of
  // opening balances belongs to a file of the office.
  expect(elsewhere.sort()).toEqual(['deposit_checks', 'opening_rows', 'person_divisions', 'person_roles']);
});
