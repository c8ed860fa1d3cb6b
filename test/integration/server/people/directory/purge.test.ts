import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import { saveAutopay, skipAutopay } from '../../../../../contract/money/autopay';
import { addBankAccount } from '../../../../../contract/money/bankAccounts';
import { createPayment, voidPayment } from '../../../../../contract/money/payments';
import { commitUpload, reverseUpload } from '../../../../../contract/office/uploadRecords';
import { uploadFile } from '../../../../../contract/office/uploads';
import {
  addRole,
  changeUser,
  createUser,
  deleteUser,
  previewPurge,
  purgeUsers,
  requestPurge,
} from '../../../../../contract/people/directoryChanges';
import { savePreferences } from '../../../../../contract/people/session';
import { saveDraft } from '../../../../../contract/platform/drafts';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import { writeUiLog } from '../../../../../contract/platform/uiLogs';
import { SCHEMA_TABLES } from '../../../../../server/platform/database/schema/schema';
import type { Tables } from '../../../../../server/platform/database/Tables';
import { newId } from '../../../../../server/platform/shared/newPk';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { dayOf } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { openForEditing } from '../../../../support/bills/openForEditing';
import { tablesOf } from '../../../../support/canaries/tablesOf';
import { directoryFixture } from '../../../../support/directory/directoryFixture';
import { leaveReconcilingRecords } from '../../../../support/directory/reconcilingRecords';
import { ACCOUNT_NUMBER, checkoutOf, ROUTING_NUMBER } from '../../../../support/payments/payingGroup';
import { asOwner } from '../../../../support/server/asOwner';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';
import { textFile } from '../../../../support/uploads/textFile';
import { commitOf, reverseOf } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const named = (id: string) => ({ params: { id: toBase64(id) } });

/** Every table and column that contains any of these words. */
async function tracesOf(words: readonly string[]): Promise<readonly string[]> {
  const tables = await tablesOf(server.db);
  return tables.flatMap(({ name, text }) =>
    words.flatMap((word) => (text.toLowerCase().includes(word.toLowerCase()) ? [`${name}: ${word}`] : [])),
  );
}

function reportOf(path: string, reqBody: string) {
  return {
    body: {
      logName: 'UI Error' as const,
      logMessage: 'It failed',
      logDetail: '',
      path,
      status: 500,
      statusText: '',
      logTimestamp: '2026-03-10T15:00:00.000Z',
      pageInfo: 'PUT',
      reqBody,
      reqHeader: '',
    },
  };
}

/** A person who has done everything that leaves a name behind, under two names and two addresses. */
async function createPersonWithRecords(firstName: string, lastName: string) {
  const { manager, sysadmin, north } = await directoryFixture(server);
  const roles = [Role.SuperUser, Role.Reconciler, Role.Payor];
  const added = await server.as(manager).ok(createUser, {
    body: {
      email: 'Wilma.Before@quackenbush.test',
      firstName: 'Wilma',
      lastName: 'Formerly',
      phoneNumber: '555-867-5309',
      grants: roles.map((role) => ({ role, groupNumber: north })),
    },
  });
  const before: TestPerson = { userId: added.user_id, email: added.email, name: 'Wilma Formerly' };
  const bill = await server.data.bill({ groupNumber: north, status: 'RELEASED' });
  const editing = await openForEditing(server.as(before), bill.billPk);
  await editing.reconcile();
  const { version } = await editing.read();
  const renamed = await server.as(manager).ok(changeUser, {
    ...named(added.user_id),
    body: { version: added.version, firstName, lastName, email: 'w.after@quackenbush.test' },
  });
  const person: TestPerson = { userId: renamed.user_id, email: renamed.email, name: `${firstName} ${lastName}` };
  const as = server.as(person);
  const { bankAccountPk } = await as.ok(addBankAccount, {
    body: {
      groupNumber: north,
      name: 'Operating',
      bankName: 'First Bank',
      accountType: 'checking',
      routingNumber: ROUTING_NUMBER,
      accountNumber: ACCOUNT_NUMBER,
      authorizationVersion: 1,
    },
  });
  await leaveReconcilingRecords(server, person, { groupNumber: north, billPk: bill.billPk }, before.name);
  await as.ok(saveAutopay, {
    params: { groupNumber: north },
    body: {
      version: 1,
      terms: { bankAccountPk, limitCents: cents(100), daysBeforeDue: 5 },
      startsOn: dayOf(server.clock.now()),
      isAuthorized: true,
    },
  });
  await as.ok(skipAutopay, { params: { billPk: bill.billPk }, body: { isSkipped: true } });
  const paid = { ...bill, version };
  const checkout = () => ({
    body: checkoutOf({ groupNumber: north, bankAccountPk }, [{ bill: paid }]),
    idempotencyKey: randomUUID(),
  });
  const { paymentPk } = await as.ok(createPayment, checkout());
  await server.as(manager).ok(voidPayment, {
    params: { paymentPk },
    body: { reason: `Wrong account: Wilma Formerly (now ${person.name}) knows, W.After@quackenbush.test.` },
    idempotencyKey: randomUUID(),
  });
  await as.ok(savePreferences, { body: { userPreferences: { greeting: `Hello ${firstName}` } } });
  await as.ok(saveDraft, { params: { draftId: randomUUID() }, body: { kind: 'pay', body: { note: person.email } } });
  await as.ok(writeUiLog, reportOf('/api/bills', '{}'));
  await server.as(manager).ok(writeUiLog, reportOf(`/mgmt/users/${toBase64(person.userId)}`, '{}'));
  await server.as(manager).ok(writeUiLog, reportOf('/mgmt/users', JSON.stringify({ email: person.email })));
  const file = textFile('march.csv', 'Emp No,Name,Benefit,EE Amount', '17,Ada Byron,MED,412.50');
  const payroll = { kind: 'payrollDeductions', owner: north, template: 'auto' } as const;
  const { filePk } = await as.uploaded(uploadFile, { params: payroll, files: [file] });
  const again = await as.uploaded(uploadFile, { params: payroll, files: [file] });
  const counting = await as.ok(commitUpload, commitOf(again));
  const reason = `Wrong month: ${person.name} says so, and Wilma Formerly.`;
  await as.ok(reverseUpload, { ...reverseOf(counting), body: { version: counting.version, reason } });
  // Simulates a commit in progress during the purge.
  const task = { kind: 'commit', by: { userId: person.userId, name: person.name } };
  await server.db
    .updateTable('uploads')
    .set({ state: 'COMMITTING', task: JSON.stringify(task) })
    .where('upload_pk', '=', filePk)
    .execute();
  const grants = [{ role: Role.BillingUser, groupNumber: north }];
  const other = await as.ok(createUser, {
    body: { email: 'other@example.test', firstName: 'Olive', lastName: 'Other', grants },
  });
  await as.ok(addRole, { query: { roleId: Role.Payor, userId: toBase64(other.user_id) } });
  await server.db
    .insertInto('provider_storage')
    .values({ kind: 'Session', id: newId(), payload: JSON.stringify({ accountId: person.userId }) })
    .execute();
  return { person, manager, sysadmin, north };
}

const WORDS = ['Wilma', 'Formerly', 'quackenbush', '867-5309', toBase64('w.after@quackenbush.test')];

describe('a purge [MGM-22]', () => {
  it.each([
    ['Winnifred', 'Quigley-Featherstone'],
    ['Žofie "Zo" O\'Brien', 'Back\\slashton 100%_x'],
  ])(
    'leaves no name, address or number of %s %s in any table, and replaces them with an alias in records',
    async (first, last) => {
      const { person, manager, sysadmin } = await createPersonWithRecords(first, last);
      // Quotes and backslashes are escaped differently in tables and JSON; words of letters are the same in both.
      const words = [...WORDS, ...`${first} ${last}`.split(/[^\p{L}]+/u).filter((word) => word.length > 4)];
      expect(await tracesOf(words)).not.toEqual([]);
      await server.as(manager).ok(deleteUser, named(person.userId));

      const preview = await server.as(sysadmin).ok(previewPurge, { body: { values: [person.userId] } });
      expect(preview).toMatchObject({ total: 1, items: [{ user_id: person.userId, email: person.email }] });
      expect(preview.items[0]?.deletedRows).toBeGreaterThan(5);
      expect(preview.items[0]?.keptEntries).toBeGreaterThan(1);
      expect(preview.items[0]?.notes).toBeGreaterThan(0);

      const { purged, results } = await server.as(sysadmin).ok(purgeUsers, { body: { values: [person.userId] } });
      const alias = results[0]?.alias ?? '';
      expect({ purged, alias }).toEqual({ purged: 1, alias: expect.stringMatching(/^Former user [0-9A-F]{8}$/) });
      expect(await tracesOf(words)).toEqual([]);
      await server.assertInvariants();
      for (const [table, column] of NAMED) {
        const rows = await server.db.selectFrom(table).select(column).where(column, '=', alias).execute();
        expect({ table, column, found: rows.length > 0 }).toEqual({ table, column, found: true });
      }
      expect(await server.as(person).refused(previewPurge, { body: {} })).toMatchObject({ status: 403 });
    },
  );

  it('can change ledger names only to an alias', async () => {
    const { person, manager, sysadmin } = await createPersonWithRecords('Winnifred', 'Quigley');
    const change = (to: Updateable<Tables['ledger_events']>) =>
      asOwner(server.db, (owner) => owner.updateTable('ledger_events').set(to).execute());
    await expect(change({ by_name: 'Someone Else' })).rejects.toThrow('never changed');
    await server.as(manager).ok(deleteUser, named(person.userId));
    const { results } = await server.as(sysadmin).ok(purgeUsers, { body: { values: [person.userId] } });
    const alias = results[0]?.alias ?? '';
    await expect(change({ by_name: alias, ref_pk: 'other' })).rejects.toThrow('never changed');
    await expect(change({ kind: 'BILL_RECONCILED', by_name: '' })).rejects.toThrow('never changed');
  });

  it('deletes the rows that are kept until the person is purged', async () => {
    const { sysadmin, north } = await directoryFixture(server);
    const { userId } = await server.data.billingUser([north], [], { status: 'Deleted' });
    const at = server.clock.now().toISOString();
    await server.db.insertInto('account_mails').values({ user_id: userId, mail: 'welcome', sent_at: at }).execute();
    const remaining = async () => {
      const { rows } = await sql<{ table: string }>`${sql.join(
        SCHEMA_TABLES.filter(
          ({ kept, columns }) => kept === 'purge' && columns.some(({ name }) => name === 'user_id'),
        ).map(({ name }) => sql`select ${sql.lit(name)} as "table" from ${sql.table(name)} where user_id = ${userId}`),
        sql` union all `,
      )}`.execute(server.db);
      return [...new Set(rows.map(({ table }) => table))].sort();
    };
    expect(await remaining()).toEqual(['account_mails', 'people', 'person_roles']);
    await server.as(sysadmin).ok(purgeUsers, { body: { values: [userId] } });
    expect(await remaining()).toEqual(['people']);
  });

  it('happens once, and returns the same alias when repeated', async () => {
    const { sysadmin, north } = await directoryFixture(server);
    const deleted = await server.data.billingUser([north], [], { status: 'Deleted' });
    const body = { values: [deleted.userId, deleted.userId] };
    const first = await server.as(sysadmin).ok(purgeUsers, { body });
    expect(first.results).toHaveLength(1);
    const again = await server.as(sysadmin).ok(purgeUsers, { body });
    expect(again.results[0]?.alias).toBe(first.results[0]?.alias);
  });

  it('purges only deleted people, each independently', async () => {
    const { sysadmin, manager, north } = await directoryFixture(server);
    const [active, deleted] = [
      await server.data.billingUser([north]),
      await server.data.billingUser([north], [], { status: 'Deleted' }),
    ];
    const body = { values: [active.userId, 'nobody', deleted.userId, sysadmin.userId] };
    const { purged, results } = await server.as(sysadmin).ok(purgeUsers, { body });
    expect(purged).toBe(1);
    expect(results.map(({ ok }) => ok)).toEqual([false, false, true, false]);
    expect(await server.as(manager).refused(purgeUsers, { body })).toMatchObject({ status: 403 });
  });

  it('without ids purges people deleted for thirty days, and repeats its answer within a minute', async () => {
    const { sysadmin, manager, north } = await directoryFixture(server);
    const [early, late] = [await server.data.billingUser([north]), await server.data.billingUser([north])];
    await server.as(manager).ok(deleteUser, named(early.userId));
    server.clock.advance(30 * 86_400_000 - 1);
    await server.as(manager).ok(deleteUser, named(late.userId));
    expect(await server.as(sysadmin).ok(requestPurge)).toEqual({ purged: 0, results: [] });
    server.clock.advance(60_001);
    const preview = await server.as(sysadmin).ok(previewPurge, { body: {} });
    expect(preview.items.map(({ user_id }) => user_id)).toEqual([early.userId]);
    const first = await server.as(sysadmin).ok(requestPurge);
    expect(first.results.map(({ user_id }) => user_id)).toEqual([early.userId]);
    expect(await server.as(sysadmin).ok(requestPurge)).toEqual(first);
    server.clock.advance(60_001);
    expect(await server.as(sysadmin).ok(requestPurge)).toEqual({ purged: 0, results: [] });
  });

  it('keeps a namesake’s records until the namesake is purged too', async () => {
    const { sysadmin, north } = await directoryFixture(server);
    const twin = { firstName: 'Same', lastName: 'Nameson', status: 'Deleted' as const };
    const [one, other] = [
      await server.data.billingUser([north], [], twin),
      await server.data.billingUser([north], [], twin),
    ];
    const bill = await server.data.bill({ groupNumber: north });
    for (const { userId } of [one, other]) {
      await server.db
        .insertInto('bill_events')
        .values({
          group_number: north,
          bill_pk: bill.billPk,
          event_pk: newId(),
          user_id: userId,
          by_name: 'Same Nameson',
          event: 'saveChanges',
          status_after: 'RELEASED',
        })
        .execute();
    }
    await server.db.updateTable('bills').set({ mod_user: 'Same Nameson' }).execute();
    const purge = (userId: string) => server.as(sysadmin).ok(purgeUsers, { body: { values: [userId] } });
    const byNames = async () => {
      const events = await server.db.selectFrom('bill_events').select(['user_id', 'by_name']).execute();
      return new Map(events.map(({ user_id, by_name }) => [user_id, by_name]));
    };
    const modUsers = async () => (await server.db.selectFrom('bills').select('mod_user').execute())[0]?.mod_user;

    const alias = (await purge(one.userId)).results[0]?.alias;
    expect([...(await byNames())]).toContainEqual([one.userId, alias]);
    expect([...(await byNames())]).toContainEqual([other.userId, 'Same Nameson']);
    expect(await modUsers()).toBe('Same Nameson');
    const last = (await purge(other.userId)).results[0]?.alias;
    expect(await modUsers()).toBe(last);
    expect(await tracesOf(['Nameson'])).toEqual([]);
  });

  it('keeps notes that may refer to a member or namesake, and other addresses; the preview counts them', async () => {
    const { sysadmin, north } = await directoryFixture(server);
    const deleted = { status: 'Deleted' } as const;
    const [al, twin, member] = [
      await server.data.billingUser([north], [], { ...deleted, firstName: 'Al', lastName: 'Li', email: 'al@x.test' }),
      await server.data.billingUser([north], [], { ...deleted, firstName: 'Bo', lastName: 'Day' }),
      await server.data.billingUser([north], [], { ...deleted, firstName: 'Ada', lastName: 'Byron' }),
    ];
    await server.data.billingUser([north], [], { firstName: 'Bo', lastName: 'Day' });
    const bill = await server.data.bill({ groupNumber: north, status: 'RELEASED' });
    const lines = server.db.updateTable('bill_lines').where('bill_pk', '=', bill.billPk);
    await lines.set({ member_name: 'Byron, Ada' }).execute();
    const noteText = 'Al Li and AL@X.test say so; Al Lindt, val@x.test, al@x.test.org; Bo Day; Ada Byron.';
    const { bill_pk, group_number } = { bill_pk: bill.billPk, group_number: north };
    const event = {
      event: 'saveChanges',
      status_after: 'RELEASED' as const,
      by_name: 'Sam',
      user_id: null,
      event_pk: newId(),
    };
    await server.db
      .insertInto('bill_events')
      .values({ ...event, bill_pk, group_number, note: noteText })
      .execute();

    const values = [al.userId, twin.userId, member.userId];
    const { items } = await server.as(sysadmin).ok(previewPurge, { body: { values } });
    const counts = items.map(({ user_id, notes, notesKept }) => [user_id, { notes, notesKept }] as const);
    expect(Object.fromEntries(counts)).toEqual({
      [al.userId]: { notes: 1, notesKept: 0 },
      [twin.userId]: { notes: 0, notesKept: 1 },
      [member.userId]: { notes: 0, notesKept: 1 },
    });
    const { results } = await server.as(sysadmin).ok(purgeUsers, { body: { values } });
    const alias = results[0]?.alias;
    const { note } = await server.db.selectFrom('bill_events').select('note').executeTakeFirstOrThrow();
    expect(note).toBe(`${alias} and ${alias} say so; Al Lindt, val@x.test, al@x.test.org; Bo Day; Ada Byron.`);
  });

  it('gives each person a unique alias', async () => {
    const { sysadmin, north } = await directoryFixture(server);
    const people: string[] = [];
    for (let n = 0; n < 30; n += 1) {
      people.push((await server.data.billingUser([north], [], { status: 'Deleted' })).userId);
    }
    const { results } = await server.as(sysadmin).ok(purgeUsers, { body: { values: people } });
    expect(new Set(results.map(({ alias }) => alias)).size).toBe(30);
  });
});

/** Where the person's actions stay on record. */
const NAMED = [
  ['bill_events', 'by_name'],
  ['bills', 'reconciled_by'],
  ['ledger_events', 'by_name'],
  ['payment_events', 'by_name'],
  ['payments', 'made_by'],
  ['bank_accounts', 'add_user'],
  ['person_roles', 'given_by'],
  ['directory_events', 'by_name'],
  ['people', 'add_user'],
  ['uploads', 'add_user'],
  ['bill_comments', 'by_name'],
  ['autopay_changes', 'by_name'],
  ['autopay_bills', 'by_name'],
  ['group_rule_changes', 'by_name'],
  ['group_rule_changes', 'undone_by'],
  ['carrier_rule_changes', 'by_name'],
  ['carrier_rule_changes', 'undone_by'],
  ['expected_adjustments', 'closed_by'],
  ['member_links', 'mod_user'],
  ['standing_decisions', 'by_name'],
  ['standing_decisions', 'ended_by'],
] as const;
