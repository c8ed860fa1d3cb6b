import { sql } from 'kysely';
import { getOfficePreferences, savePreferences } from '../../../../contract/people/session';
import { isDatabaseUnavailable } from '../../../../server/platform/database/databaseErrors';
import { openPostgres } from '../../../../server/platform/database/engine/openPostgres';
import { Role } from '../../../../src/domain/platform/access/Role';
import { freePort } from '../../../support/identity/freePort';
import { TEST_DATABASE_URL } from '../../../support/server/openTestDatabase';
import { startTestServer } from '../../../support/server/startTestServer';

it('answers 503 when the database is unavailable', async () => {
  const server = await startTestServer();
  server.skipInvariantChecks();
  const caller = server.as(await server.data.person({ roles: [Role.Admin] }));
  expect((await caller.call(getOfficePreferences)).status).toBe(200);
  await server.db.destroy();
  const answer = await caller.refused(getOfficePreferences);
  expect(answer).toMatchObject({ status: 503, code: 'UNAVAILABLE', requestId: expect.any(String) });
  expect(answer.message).toContain('Nothing was saved');
  await server.close();
});

it('answers 503 to writes while the database has no room, keeps reading, and recovers', async () => {
  const server = await startTestServer({ user: 'owner' });
  const caller = server.as(await server.data.person({ roles: [Role.Admin] }));
  await sql`create function no_room() returns trigger language plpgsql as ${sql.lit(
    `begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end`,
  )}`.execute(server.db);
  await sql`create trigger no_room before insert or update on person_preferences execute function no_room()`.execute(
    server.db,
  );
  const body = { userPreferences: { theme: 'dark' } };
  const answer = await caller.refused(savePreferences, { body });
  expect(answer).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(answer.message).toContain("The database's disk is full. Nothing was saved.");
  expect((await caller.call(getOfficePreferences)).status).toBe(200);
  const ready = await server.app.inject({ url: '/ListBillAPI/api/ready' });
  expect({ status: ready.statusCode, ...ready.json<object>() }).toMatchObject({
    status: 200,
    ok: true,
    full: ['database'],
  });
  await sql`drop trigger no_room on person_preferences`.execute(server.db);
  expect((await caller.call(savePreferences, { body })).status).toBe(200);
  await server.close();
});

it('recognizes an unreachable PostgreSQL server', async () => {
  const database = openPostgres(`postgres://nobody@127.0.0.1:${await freePort()}/none`);
  const failure = await sql`select 1`.execute(database.db).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  await database.close();
});

const onPostgres = TEST_DATABASE_URL ? it : it.skip;

onPostgres('goes on when its connections have been cut', async () => {
  const server = await startTestServer();
  const caller = server.as(await server.data.person({ roles: [Role.Admin] }));
  await Promise.all(Array.from({ length: 8 }, () => caller.call(getOfficePreferences)));
  const admin = openPostgres(TEST_DATABASE_URL ?? '');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and datname like ${'listbill_test_%'} and application_name = 'listbill'
      and datname = ${await databaseName(server.db)}`.execute(admin.db);
  await admin.close();
  const answers = [];
  for (let attempt = 0; attempt < 12; attempt++) answers.push((await caller.call(getOfficePreferences)).status);
  expect(answers.every((status) => status === 200 || status === 503)).toBe(true);
  expect(answers.at(-1)).toBe(200);
  await server.close();
});

async function databaseName(db: Parameters<ReturnType<typeof sql>['execute']>[0]): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]?.name ?? '';
}
