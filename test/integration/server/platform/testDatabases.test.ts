import { sql } from 'kysely';
import { entered, officeOf } from '../../../support/deposits/depositFixture';
import { openTestDatabase } from '../../../support/server/openTestDatabase';
import { preparedInvariants } from '../../../support/server/preparedInvariants';
import { startTestServer } from '../../../support/server/startTestServer';

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

it('empties a large table together with the small ones that refer to it', async () => {
  const server = await startTestServer();
  const { admin } = await officeOf(server);
  await entered(admin, [{ checkNumber: '7001', cents: 5_000 }]);
  const grow = sql.lit(
    `begin for i in 1..2000 loop update deposits set reference = repeat(i::text, 40); end loop; end`,
  );
  await sql`do ${grow}`.execute(server.db);
  await server.reset();
  expect(await server.db.selectFrom('deposit_checks').selectAll().execute()).toEqual([]);
  await server.close();
});
