import { randomUUID } from 'node:crypto';
import { changeDepositItems } from '../../../../../contract/money/deposits';
import { getGroup, remindGroups, searchGroups } from '../../../../../contract/office/groups';
import { getNotices, markNoticesRead } from '../../../../../contract/office/notices';
import { savePreferences } from '../../../../../contract/people/session';
import type { CallPart } from '../../../../../contract/platform/shared/Call';
import { composeNightlyNotices, composePromptNotices } from '../../../../../server/run/composition/composeNotices';
import { type EmailChoice, emailPreferences } from '../../../../../src/domain/office/notices/noticeEmails';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { entered, officeOf, posted } from '../../../../support/deposits/depositFixture';
import { beforeEachPayingGroup, type PayingGroup } from '../../../../support/payments/payingGroup';
import type { TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

const HOME = { homeAddress: 'https://list.test/' };
const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

/** @source docs/decisions/notices.md#a-reminder-renews-the-past-due-notices-of-a-group */
describe('reminders of past due groups', () => {
  let server: TestServer;
  let group: PayingGroup;
  let mia: TestPerson;
  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');
  beforeEach(async () => {
    mia = await server.data.person({ roles: [Role.Admin, Role.Manager], firstName: 'Mia', lastName: 'Cole' });
  });
  afterEach(() => server.assertInvariants());

  type Body = Partial<CallPart<typeof remindGroups, 'body'>>;
  const remind = async (more: Body = {}, by: TestPerson = mia) => {
    const body = { groupNumbers: [group.groupNumber], requestPk: randomUUID(), ...more };
    return (await server.as(by).ok(remindGroups, { body })).results;
  };
  const night = (day: string) =>
    composeNightlyNotices({ db: server.db, clock: server.clock, signIn: HOME }).run(localDate(day));
  const unread = async (person: TestPerson) => (await server.as(person).ok(getNotices, { query: {} })).unreadCount;
  const readAll = (person: TestPerson) =>
    server.as(person).ok(markNoticesRead, { body: { upTo: server.clock.now().toISOString() } });
  const choose = (person: TestPerson, choice: EmailChoice) =>
    server.as(person).ok(savePreferences, { body: { userPreferences: { ...emailPreferences('pastDue', choice) } } });
  const mailsTo = async ({ email }: TestPerson) =>
    (await server.db.selectFrom('mails').select('body').where('recipient', '=', email).execute()).length;
  const saved = () => server.db.selectFrom('group_reminders').selectAll().execute();

  it('make the notices of past due bills unread again for the people of the group only', async () => {
    const late = await group.bill({ dueDate: '2026-03-01' });
    await group.bill({ dueDate: '2026-03-31' });
    const viewer = await server.data.billingUser([group.groupNumber], [Role.ViewOnly]);
    await night('2026-03-09');
    for (const person of [group.payor, viewer, mia]) await readAll(person);
    const [result] = await remind();
    expect(result).toEqual({
      groupNumber: group.groupNumber,
      outcome: 'reminded',
      message: '',
      billCount: 1,
      pastDueCents: late.dueCents,
      people: { none: 0, atOnce: 0, daily: 2 },
      last: null,
    });
    expect([await unread(group.payor), await unread(viewer), await unread(mia)]).toEqual([1, 1, 0]);
    const { items } = await server.as(group.payor).ok(getNotices, { query: {} });
    expect(items.map(({ kind, at }) => ({ kind, at }))).toEqual([
      { kind: 'pastDue', at: server.clock.now().toISOString() },
    ]);
  });

  it('show amounts the office already received for past due bills, as do notices and emails', async () => {
    const { admin } = await officeOf(server);
    const waiting = await group.bill({ dueDate: '2026-02-20', status: 'RELEASED', lines: [{ billedCents: 70_000 }] });
    const first = await group.bill({ dueDate: '2026-03-01', lines: [{ billedCents: 20_000 }] });
    const second = await group.bill({ dueDate: '2026-03-02', lines: [{ billedCents: 10_000 }] });
    const viewer = await server.data.billingUser([group.groupNumber], [Role.ViewOnly]);
    const texts = async (person = viewer) =>
      (await server.as(person).ok(getNotices, { query: {} })).items
        .flatMap(({ bill }) => (bill ? [[bill.billNumber, bill.covered]] : []))
        .sort(([one = ''], [other = '']) => one.localeCompare(other));
    const preview = async () => (await remind({ preview: true }))[0]?.coveredCents;
    await night('2026-03-09');
    expect(await preview()).toBeUndefined();
    await posted(admin, [{ checkNumber: '1', cents: 70_000, billNumber: waiting.billNumber }]);
    expect(await preview()).toBe(70_000);
    const held = await entered(admin, [{ checkNumber: '2', cents: 25_000, groupNumber: group.groupNumber }]);
    const { depositPk, version } = held.deposit;
    const place = [
      { checkPk: held.checks[0]?.checkPk ?? '', target: 'group' as const, groupNumber: group.groupNumber },
    ];
    const body = { version, place };
    await admin.ok(changeDepositItems, { params: { depositPk }, body, idempotencyKey: randomUUID() });
    expect(await preview()).toBe(95_000);
    await remind();
    const said = [
      [waiting.billNumber, '$700.00 was received for it and waits until the bill is reconciled.'],
      [first.billNumber, "$200.00 of the group's money in suspense can pay it."],
      [second.billNumber, "$50.00 of the group's money in suspense can pay part of it."],
    ];
    expect(await texts()).toEqual(said);
    await server.db.updateTable('bills').set({ status: 'RECONCILED' }).where('bill_pk', '=', waiting.billPk).execute();
    expect((await texts())[0]).toEqual([waiting.billNumber, '$700.00 was received for it and waits to be applied.']);
    await server.db.updateTable('bills').set({ status: 'RELEASED' }).where('bill_pk', '=', waiting.billPk).execute();
    await night('2026-03-10');
    const { body: mail } = await server.db
      .selectFrom('mails')
      .select('body')
      .where('recipient', '=', group.payor.email)
      .orderBy('mail_pk', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(mail)).toContain('$700.00 was received for it and waits until the bill is reconciled.');
  });

  it('add the notice of a bill that the night has not announced yet', async () => {
    await group.bill({ dueDate: '2026-03-09' });
    expect(await unread(group.payor)).toBe(0);
    await remind();
    await night('2026-03-10');
    expect(await unread(group.payor)).toBe(1);
    expect(await server.db.selectFrom('notices').select('stage').execute()).toEqual([{ stage: 'withinGrace' }]);
  });

  it('are mailed to people of the group as they chose, and not to anyone in the office again', async () => {
    await group.bill({ dueDate: '2026-03-01' });
    const [prompt, silent] = [await group.colleague(), await group.colleague()];
    await choose(prompt, 'atOnce');
    await choose(silent, 'none');
    await choose(mia, 'daily');
    await night('2026-03-09');
    const before = [await mailsTo(group.payor), await mailsTo(mia)];
    expect(before).toEqual([1, 1]);
    const [result] = await remind();
    expect(result?.people).toEqual({ none: 1, atOnce: 1, daily: 1 });
    server.clock.advance(MINUTE_MS);
    await composePromptNotices({ db: server.db, clock: server.clock, signIn: HOME }).run();
    expect([await mailsTo(prompt), await mailsTo(group.payor)]).toEqual([1, 1]);
    await night('2026-03-10');
    expect([await mailsTo(prompt), await mailsTo(group.payor), await mailsTo(silent), await mailsTo(mia)]).toEqual([
      1, 2, 0, 1,
    ]);
  });

  it('skip groups that were reminded in the last seven days, unless they are to be reminded again', async () => {
    await group.bill({ dueDate: '2026-03-01' });
    await remind();
    server.clock.advance(6 * DAY_MS);
    const last = { at: '2026-03-10T15:00:00.000Z', by: 'Mia Cole' };
    expect(await remind()).toMatchObject([{ outcome: 'recently', billCount: 1, last }]);
    expect(await saved()).toHaveLength(1);
    expect(await remind({ again: true })).toMatchObject([{ outcome: 'reminded', last }]);
    server.clock.advance(7 * DAY_MS);
    expect(await remind()).toMatchObject([{ outcome: 'reminded' }]);
  });

  it('skip groups with nothing past due, and groups without people who see a past due bill', async () => {
    await group.bill({ dueDate: '2026-03-31' });
    const empty = await server.data.group();
    await server.data.bill({ groupNumber: empty, status: 'RECONCILED', dueDate: '2026-03-01' });
    expect(await remind({ groupNumbers: [group.groupNumber, empty] })).toMatchObject([
      { groupNumber: group.groupNumber, outcome: 'notPastDue' },
      { groupNumber: empty, outcome: 'nobody', billCount: 1 },
    ]);
    expect(await saved()).toEqual([]);
  });

  it('do nothing in a preview, which says the same as the result', async () => {
    await group.bill({ dueDate: '2026-03-01' });
    await night('2026-03-09');
    await readAll(group.payor);
    const preview = await remind({ preview: true });
    expect([await saved(), await unread(group.payor)]).toEqual([[], 0]);
    expect(await remind()).toEqual(preview);
  });

  it('return the first result to the same request, and remind once', async () => {
    await group.bill({ dueDate: '2026-03-01' });
    const requestPk = randomUUID();
    const first = await remind({ requestPk });
    await readAll(group.payor);
    expect(await remind({ requestPk })).toEqual(first);
    expect(await remind({ requestPk, again: true })).toEqual(first);
    expect([await unread(group.payor), (await saved()).length]).toEqual([0, 1]);
  });

  it.each([
    ['with the same key', true],
    ['with keys of their own', false],
  ])('happen once when two requests %s come at the same time', async (_how, isSame) => {
    await group.bill({ dueDate: '2026-03-01' });
    const requestPk = randomUUID();
    const both = await Promise.all([remind({ requestPk }), remind(isSame ? { requestPk } : {})]);
    expect(both.flat().filter(({ outcome }) => outcome === 'reminded')).toHaveLength(isSame ? 2 : 1);
    expect(await saved()).toHaveLength(1);
  });

  it('refuse groups of another rep, and remind the others', async () => {
    await group.bill({ dueDate: '2026-03-01' });
    const foreign = await server.data.group({ repId: 77 });
    const rep = await server.data.person({ roles: [Role.Admin], repId: 1 });
    await server.db.updateTable('groups').set({ rep_id: 1 }).where('group_number', '=', group.groupNumber).execute();
    expect(await remind({ groupNumbers: [foreign, group.groupNumber] }, rep)).toMatchObject([
      { groupNumber: group.groupNumber, outcome: 'reminded' },
    ]);
  });

  it('reach only people who see a past due bill of their division', async () => {
    await group.bill({ dueDate: '2026-03-01' });
    await server.db
      .insertInto('person_divisions')
      .values({
        user_id: group.payor.userId,
        group_number: group.groupNumber,
        division_numbers: ['02'],
        given_by: 'Mia Cole',
        given_at: '2026-03-10T15:00:00.000Z',
      })
      .execute();
    expect(await remind()).toMatchObject([{ outcome: 'nobody' }]);
  });

  it('are shown on the group for admins, and filter the list by what is past due', async () => {
    const bill = await group.bill({ dueDate: '2026-03-01', lines: [{ billedCents: cents(12_300) }] });
    await server.data.group({ name: 'Current' });
    await remind();
    const params = { groupNumber: bill.groupNumber };
    expect(await server.as(mia).ok(getGroup, { params })).toMatchObject({
      lastReminder: { at: '2026-03-10T15:00:00.000Z', by: 'Mia Cole' },
    });
    expect((await server.as(group.payor).ok(getGroup, { params })).lastReminder).toBeNull();
    for (const sort of ['name', 'rep', 'balance', 'pastDue', 'stage'] as const) {
      for (const size of [1, 50]) {
        const body = { pastDue: true, sort, size, direction: 'desc' as const };
        expect(await server.as(mia).ok(searchGroups, { body })).toMatchObject({
          items: [{ groupNumber: group.groupNumber, pastDueCents: 12_300 }],
          total: 1,
        });
      }
    }
  });
});
