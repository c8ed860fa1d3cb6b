import { sql } from 'kysely';
import { openTestDatabase } from '../../../support/server/openTestDatabase';
import { preparedInvariants } from '../../../support/server/preparedInvariants';

it('reuses an emptied database with its prepared invariants', async () => {
  const first = await openTestDatabase();
  await preparedInvariants(first)();
  await sql`create function testing.mark() returns int language sql return 1`.execute(first.db);
  await sql`update groups set name = name`.execute(first.db);
  await first.close();

  const second = await openTestDatabase();
  const { rows } = await sql`select testing.mark() as mark`.execute(second.db);
  expect(rows).toEqual([{ mark: 1 }]);
  await sql`drop function testing.mark()`.execute(second.db);
  await second.close();
});
