import { sql } from 'kysely';
import { SqlBillLocks } from '../../../../server/bills/SqlBillLocks';
import { MIGRATIONS, migrate } from '../../../../server/database/migrate';
import type { Db } from '../../../../server/database/Tables';
import { isKnownElsewhere } from '../../../../server/directory/reachQueries.sql';
import { assertInvariants } from '../../../../server/health/SqlInvariants';
import { SqlPeopleForSignIn } from '../../../../server/identity/SqlPeopleForSignIn';
import { SqlColumnMappings } from '../../../../server/reconciliation/SqlColumnMappings';
import { atDepth } from '../../../support/depth';
import { openBlankDatabase, openTestDatabase } from '../../../support/server/openTestDatabase';
import { openBlankPGlite } from '../../../support/server/openTestPGlite';
import { TestClock } from '../../../support/server/TestClock';
import { TestData } from '../../../support/server/TestData';

// Creates one database per schema version.
jest.setTimeout(180_000);

/** The schema: every column and every constraint. */
async function schemaOf(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' order by 1, 2`.execute(db);
  return rows;
}

it('does nothing on a current schema', async () => {
  const database = await openTestDatabase();
  expect(await migrate(database.db)).toEqual([]);
  await database.close();
});

describe('migrating a database with rows results in the same schema', () => {
  const names = Object.keys(MIGRATIONS).sort();
  let expectedSchema: unknown[];
  beforeAll(async () => {
    const fresh = await openTestDatabase();
    expectedSchema = await schemaOf(fresh.db);
    await fresh.close();
  });

  // Creating a database takes seconds on PGlite and is fast on PostgreSQL.
  const fewest = [...names.slice(0, 1), ...names.slice(-3)];
  const tried = process.env['TEST_DATABASE_URL'] ? names : atDepth(fewest, names);

  it.each(tried)('from %s', async (name) => {
    const before = names.slice(0, names.indexOf(name) + 1);
    const older = Object.fromEntries(before.map((one) => [one, MIGRATIONS[one] ?? fail()]));
    const { db, close } = await openBlankDatabase();
    expect(await migrate(db, older)).toEqual(before);
    const data = new TestData(db, new TestClock('2026-03-10T15:00:00Z'));
    const groupNumber = await data.group();
    await data.bill({ groupNumber, status: 'RECONCILED' });
    await data.billingUser([groupNumber]);
    expect(await migrate(db)).toEqual(names.slice(before.length));
    expect(await schemaOf(db)).toEqual(expectedSchema);
    expect(await db.selectFrom('bills').select('group_number').execute()).toEqual([{ group_number: groupNumber }]);
    await assertInvariants(db);
    await close();
  });
});

it('keeps locks from before tabs had their own tokens', async () => {
  const { db, close } = await openBlankDatabase();
  const names = Object.keys(MIGRATIONS).filter((name) => name < '0006');
  await migrate(db, Object.fromEntries(names.map((name) => [name, MIGRATIONS[name] ?? fail()])));
  const data = new TestData(db, new TestClock('2026-03-10T15:00:00Z'));
  const groupNumber = await data.group();
  const { billPk } = await data.bill({ groupNumber });
  const { userId } = await data.billingUser([groupNumber]);
  const lockToken = '5a1c3f60-0a1b-4a61-9c8e-5d1a7e1b2c3d';
  await sql`
    insert into bill_locks (group_number, bill_pk, user_id, lock_token, since, expires_at)
    values (${groupNumber}, ${billPk}, ${userId}, ${lockToken}, '2026-03-10T15:00:00Z', '2026-03-10T15:02:00Z')`.execute(
    db,
  );
  await migrate(db);
  const kept = await new SqlBillLocks(db).extend(billPk, userId, lockToken, new Date('2026-03-10T15:01:00Z'));
  expect(kept).toEqual({ billPk, lockToken, expiresAt: '2026-03-10T15:03:00.000Z' });
  await close();
});

it('keeps people without access who existed before the directory', async () => {
  const { db, close } = await openBlankDatabase();
  const names = Object.keys(MIGRATIONS).filter((name) => name < '0015');
  await migrate(db, Object.fromEntries(names.map((name) => [name, MIGRATIONS[name] ?? fail()])));
  const data = new TestData(db, new TestClock('2026-03-10T15:00:00Z'));
  const groupNumber = await data.group();
  const [signedUp, colleague] = [await data.person({ roles: [] }), await data.billingUser([groupNumber])];
  await migrate(db);
  const scope = { kind: 'groups', groupNumbers: [groupNumber] } as const;
  expect(await isKnownElsewhere(db, scope, signedUp.userId)).toBe(true);
  expect(await isKnownElsewhere(db, scope, colleague.userId)).toBe(false);
  await close();
});

it('normalizes email addresses unless another person has the normalized one', async () => {
  const { db, close } = await openBlankDatabase();
  const names = Object.keys(MIGRATIONS).filter((name) => name < '0018');
  await migrate(db, Object.fromEntries(names.map((name) => [name, MIGRATIONS[name] ?? fail()])));
  const data = new TestData(db, new TestClock('2026-03-10T15:00:00Z'));
  const emails = [
    '\uff50at@example.test',
    'Kim@example.test',
    '\uff4bim@example.test',
    '\ufb01n@a.test',
    '\uff46in@a.test',
  ];
  const people: string[] = [];
  for (const email of emails) people.push((await data.person({ email })).userId);
  await migrate(db);
  const signIn = new SqlPeopleForSignIn(db);
  const rows = await db.selectFrom('people').select(['user_id', 'email']).execute();
  const now = people.map((userId) => rows.find(({ user_id }) => user_id === userId)?.email);
  // When two addresses have the same normalized form, neither changes.
  expect(now).toEqual(['pat@example.test', ...emails.slice(1)]);
  const found = await Promise.all(emails.map(async (email) => (await signIn.findByEmail(email))?.subject));
  expect(found).toEqual(people);
  await close();
});

it('finds the members of lines from before members were kept', async () => {
  const { db, close } = await openBlankDatabase();
  const names = Object.keys(MIGRATIONS).filter((name) => name < '0019');
  await migrate(db, Object.fromEntries(names.map((name) => [name, MIGRATIONS[name] ?? fail()])));
  const data = new TestData(db, new TestClock('2026-03-10T15:00:00Z'));
  const groupNumber = await data.group();
  const line = (memberId: string, memberName: string, carrierCode = 'ACME') => ({ memberId, memberName, carrierCode });
  await data.bill({ groupNumber, period: '2026-02-01', lines: [line('M1', 'Ada King'), line('', 'Fee')] });
  await data.bill({ groupNumber, lines: [line('M1', 'Ada Byron'), line('M1', 'Ada Byron', 'BOLT')] });
  expect(await migrate(db)).toEqual(
    Object.keys(MIGRATIONS)
      .filter((name) => name >= '0019')
      .sort(),
  );
  const members = await db.selectFrom('members').selectAll().orderBy('carrier_code').execute();
  const ada = { group_number: groupNumber, member_id: 'M1', member_name: 'Ada Byron' };
  expect(members).toEqual([
    { ...ada, carrier_code: 'ACME' },
    { ...ada, carrier_code: 'BOLT' },
  ]);
  await assertInvariants(db);
  await close();
});

it('keeps the columns of payroll files from before layouts', async () => {
  const { db, close } = await openBlankDatabase();
  const names = Object.keys(MIGRATIONS).filter((name) => name < '0019');
  await migrate(db, Object.fromEntries(names.map((name) => [name, MIGRATIONS[name] ?? fail()])));
  const groupNumber = await new TestData(db, new TestClock('2026-03-10T15:00:00Z')).group();
  const mapping = { memberId: 'Emp No', memberName: 'Name', coverage: null, amount: 'EE', employerAmount: null };
  await sql`insert into column_mappings (group_number, file_kind, mapping)
    values (${groupNumber}, 'payrollDeductions', ${JSON.stringify(mapping)}::jsonb)`.execute(db);
  await migrate(db);
  const mappings = new SqlColumnMappings(db);
  expect(await mappings.find(groupNumber, 'payrollDeductions', undefined)).toEqual(mapping);
  expect(await mappings.find(groupNumber, 'payrollDeductions', 'unknown')).toEqual(mapping);
  await close();
});

it('dates what bills asked for from the history of earlier releases', async () => {
  const { db, close } = await openBlankDatabase();
  const names = Object.keys(MIGRATIONS).filter((name) => name < '0098');
  await migrate(db, Object.fromEntries(names.map((name) => [name, MIGRATIONS[name] ?? fail()])));
  const data = new TestData(db, new TestClock('2026-03-10T15:00:00Z'));
  const groupNumber = await data.group();
  const lines = [{ billedCents: 700 }];
  const released = await data.bill({ groupNumber, lines });
  const reconciled = await data.bill({ groupNumber, lines, status: 'RECONCILED' });
  const unreleased = await data.bill({ groupNumber, lines, status: 'UNRELEASED' });
  const event = (billPk: string, no: number, at: string, before: string, after: string) =>
    sql`
    insert into bill_events (group_number, bill_pk, event_pk, at, by_name, event, status_before, status_after)
    values (${groupNumber}, ${billPk}, ${`${billPk}.${no}`}, ${at}::timestamptz, 'Ada', 'any', ${before}, ${after})`.execute(
      db,
    );
  await event(released.billPk, 1, '2026-03-01T10:00:00Z', 'UNRELEASED', 'RELEASED');
  await event(released.billPk, 2, '2026-03-02T10:00:00Z', 'RELEASED', 'RECONCILED');
  await event(released.billPk, 3, '2026-03-03T10:00:00Z', 'RECONCILED', 'MODIFIED');
  await event(unreleased.billPk, 1, '2026-03-04T10:00:00Z', 'UNRELEASED', 'RELEASED');
  await event(unreleased.billPk, 2, '2026-03-05T10:00:00Z', 'RELEASED', 'UNRELEASED');
  await sql`update bills set released_at = '2026-03-01', reconciled_at = '2026-03-06' where bill_pk = ${reconciled.billPk}`.execute(
    db,
  );
  await migrate(db);
  const changes = await db.selectFrom('unreconciled_amounts').selectAll().orderBy('at').orderBy('bill_pk').execute();
  const isoDay = (at: unknown) => new Date(String(at)).toISOString().slice(0, 10);
  expect(changes.map(({ bill_pk: pk, at, amount_cents: amount }) => [pk, isoDay(at), amount])).toEqual([
    [reconciled.billPk, '2026-03-01', 700],
    [released.billPk, '2026-03-01', 700],
    [released.billPk, '2026-03-02', -700],
    [released.billPk, '2026-03-03', 700],
    [unreleased.billPk, '2026-03-04', 700],
    [unreleased.billPk, '2026-03-05', -700],
    [reconciled.billPk, '2026-03-06', -700],
  ]);
  await assertInvariants(db);
  await close();
});

it('has no statement timeout', async () => {
  const { db, close } = await openBlankPGlite();
  await sql`set statement_timeout = '60s'`.execute(db);
  let longest: unknown;
  const looking = async (tx: Db) => {
    const { rows } = await sql<{ longest: string }>`select current_setting('statement_timeout') as longest`.execute(tx);
    longest = rows[0]?.longest;
  };
  await migrate(db, { '0001_looking': { up: looking } });
  expect(longest).toBe('0');
  await close();
});

it('rolls back a failing migration', async () => {
  const { db, close } = await openBlankDatabase();
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
