import { getNotices, markNoticesRead } from '../../../../../contract/office/notices';
import { savePreferences } from '../../../../../contract/people/session';
import { SqlRetroWindows } from '../../../../../server/billing/rules/SqlRetroWindows';
import type { NightlyNotices } from '../../../../../server/office/notices/ports';
import { SendNotices } from '../../../../../server/office/notices/SendNotices';
import { SqlNightlyNotices } from '../../../../../server/office/notices/SqlNightlyNotices';
import { RemoveOldRows } from '../../../../../server/office/retention/RemoveOldData';
import { SqlOldRows } from '../../../../../server/office/retention/SqlRetention';
import { composeNightlyNotices } from '../../../../../server/run/composition/composeNotices';
import { NOTICE_KINDS, type NoticeKind, noticeText } from '../../../../../src/domain/office/notices/Notice';
import {
  type EmailChoice,
  emailChoice,
  emailPreferences,
  mailPreference,
} from '../../../../../src/domain/office/notices/noticeEmails';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { beforeEachPayingGroup, type PayingGroup, pay } from '../../../../support/payments/payingGroup';
import { office } from '../../../../support/payments/reversals';
import type { TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

/** @source product.md, Nightly processing: sends notices */
describe('nightly notices', () => {
  let server: TestServer;
  let group: PayingGroup;
  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');

  const nightly = () =>
    composeNightlyNotices({ db: server.db, clock: server.clock, signIn: { homeAddress: 'https://list.test/' } });
  const night = (day: string) => nightly().run(localDate(day));
  const read = (person: TestPerson) => server.as(person).ok(getNotices, { query: {} });
  const textsOf = async (person: TestPerson) => (await read(person)).items.map(noticeText);
  const mailsTo = ({ email }: TestPerson) =>
    server.db
      .selectFrom('mails')
      .select(['subject', 'body', 'html'])
      .where('recipient', '=', email)
      .orderBy('add_date')
      .execute();
  const choose = (person: TestPerson, kind: NoticeKind, choice: EmailChoice) =>
    server.as(person).ok(savePreferences, { body: { userPreferences: { ...emailPreferences(kind, choice) } } });

  it('announce a bill once in the five days before its due date', async () => {
    const bill = await group.bill({ dueDate: '2026-03-20' });
    await group.bill({ dueDate: '2026-03-22' });
    await night('2026-03-14');
    expect(await textsOf(group.payor)).toEqual([]);
    await night('2026-03-16');
    await Promise.all([night('2026-03-16'), night('2026-03-16')]);
    expect(await textsOf(group.payor)).toEqual([
      `Bill ${bill.billNumber} of Group ${group.groupNumber} is due on Mar 20, 2026.`,
    ]);
    expect(await mailsTo(group.payor)).toEqual([]);
  });

  it('announce each stage of a past due bill once, by the rules of its carrier', async () => {
    const bill = await group.bill({ dueDate: '2026-03-10' });
    for (const day of ['2026-03-11', '2026-03-12', '2026-03-16', '2026-03-25', '2026-03-26', '2026-04-10']) {
      server.clock.set(`${day}T23:00:00.000Z`);
      await night(day);
      await night(day);
    }
    const was = `Bill ${bill.billNumber} of Group ${group.groupNumber} was due on Mar 10, 2026 and is not paid.`;
    expect((await textsOf(group.payor)).reverse()).toEqual([
      `${was} It is within its grace period.`,
      `${was} Its grace period is over.`,
      `${was} It has reached the notice stage.`,
      `${was} It has reached the termination warning.`,
    ]);
    expect((await mailsTo(group.payor)).map(({ subject }) => subject)).toEqual(
      Array.from({ length: 4 }, () => 'Listbill: past due'),
    );
  });

  it('leave out reminders of a bill that has been paid, until its payment is returned', async () => {
    const bill = await group.bill({ dueDate: '2026-03-09' });
    await night('2026-03-10');
    expect(await read(group.payor)).toMatchObject({ items: [{ kind: 'pastDue' }], unreadCount: 1 });
    const { paymentPk } = await pay(server, group, bill);
    expect(await read(group.payor)).toMatchObject({ items: [], unreadCount: 0 });
    const back = await office(server);
    await back.process();
    await back.returned(paymentPk);
    expect((await read(group.payor)).items.map(({ kind }) => kind).sort()).toEqual(['pastDue', 'paymentReturned']);
  });

  it('put a night into one mail, with links and how to turn it off', async () => {
    const bills = [await group.bill({ dueDate: '2026-03-09' }), await group.bill({ dueDate: '2026-03-08' })];
    await choose(group.payor, 'dueSoon', 'daily');
    bills.push(await group.bill({ dueDate: '2026-03-12' }));
    await night('2026-03-10');
    const [mail, ...more] = await mailsTo(group.payor);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Listbill: 3 notices');
    for (const { billNumber } of bills) expect(mail?.body).toContain(`Bill ${billNumber} of Group`);
    expect(mail?.body).toContain('See them in Listbill: https://list.test/');
    expect(mail?.body).toContain('turn them off in your profile: https://list.test/#/billing/profile');
    expect(mail?.html).toContain('<a href="https://list.test/#/billing/profile">');
  });

  it('list at most 20 notices in one email', async () => {
    for (let count = 0; count < 22; count += 1) await group.bill({ dueDate: '2026-03-09' });
    await night('2026-03-10');
    const [mail] = await mailsTo(group.payor);
    expect(mail?.body.match(/Bill \S+ of Group/g)).toHaveLength(20);
    expect(mail?.body).toContain('And 2 more.');
  });

  it('send at most one mail a night, however often and on however many servers the night runs', async () => {
    await group.bill({ dueDate: '2026-03-09' });
    await Promise.all([night('2026-03-10'), night('2026-03-10'), night('2026-03-10')]);
    await group.bill({ dueDate: '2026-03-08' });
    await night('2026-03-10');
    expect(await mailsTo(group.payor)).toHaveLength(1);
    await night('2026-03-11');
    expect(await mailsTo(group.payor)).toHaveLength(2);
    await night('2026-03-12');
    expect(await mailsTo(group.payor)).toHaveLength(2);
  });

  it('look only at people with a notice since their last night', async () => {
    const bill = await group.bill({ dueDate: '2026-03-20' });
    await night('2026-03-16');
    const notices = new SqlNightlyNotices(server.db, server.clock);
    const left = async (day: string) => (await notices.subscribers(localDate(day), '', 10)).map(({ email }) => email);
    expect(await left('2026-03-17')).toEqual([]);
    await pay(server, group, bill);
    await group.bill({ dueDate: '2026-03-21' });
    await notices.addDueSoon(localDate('2026-03-17'), localDate('2026-03-22'), server.clock.now(), 10);
    await notices.assignNight(localDate('2026-03-17'));
    expect(await left('2026-03-17')).toContain(group.payor.email);
  });

  it('send the notices that a failed night did not, and none twice', async () => {
    const colleague = await group.colleague();
    await group.bill({ dueDate: '2026-03-09' });
    const stored = new SqlNightlyNotices(server.db, server.clock);
    let served = 0;
    const failing: NightlyNotices = Object.assign(Object.create(stored) as SqlNightlyNotices, {
      mailOnce: (...request: Parameters<NightlyNotices['mailOnce']>) => {
        served += 1;
        if (served > 1) throw new Error('The server died.');
        return stored.mailOnce(...request);
      },
    });
    const delinquency = {
      stagesOf: (bills: readonly unknown[]) => Promise.resolve(bills.map(() => 'pastDue' as const)),
    };
    const dying = new SendNotices(
      failing,
      delinquency,
      new SqlRetroWindows(server.db),
      server.clock,
      'https://list.test/',
    );
    await expect(dying.run(localDate('2026-03-10'))).rejects.toThrow('The server died.');
    await night('2026-03-11');
    const counts = [await mailsTo(group.payor), await mailsTo(colleague)].map((mails) => mails.length);
    expect(counts.sort((one, other) => one - other)).toEqual([1, 2]);
    const bodies = [...(await mailsTo(group.payor)), ...(await mailsTo(colleague))].map(({ body }) => body);
    expect(bodies.filter((body) => body.includes('Its grace period is over.'))).toHaveLength(2);
  });

  it('are mailed only to people who see them, want them, and have not read them', async () => {
    const [off, reader, viewer, admin, gone] = [
      await group.colleague(),
      await group.colleague(),
      await server.data.billingUser([group.groupNumber], [Role.ViewOnly]),
      await server.data.person({ roles: [Role.Admin], repId: 1 }),
      await server.data.person({
        status: 'Disabled',
        grants: [{ role: Role.BillingUser, groupNumber: group.groupNumber }],
      }),
    ];
    const stranger = await server.data.billingUser([await server.data.group()]);
    await choose(off, 'pastDue', 'none');
    await group.bill({ dueDate: '2026-03-09' });
    const early = new SqlNightlyNotices(server.db, server.clock);
    const bills = await early.pastDue(localDate('2026-03-10'), undefined, 10);
    await early.addPastDue(
      bills.map((bill) => ({ ...bill, stage: 'withinGrace' })),
      server.clock.now(),
    );
    await server.as(reader).ok(markNoticesRead, { body: { upTo: server.clock.now().toISOString() } });
    await night('2026-03-10');
    const counts = new Map<TestPerson, number>();
    for (const person of [group.payor, viewer, off, reader, admin, gone, stranger]) {
      counts.set(person, (await mailsTo(person)).length);
    }
    expect([...counts.values()]).toEqual([1, 1, 0, 0, 0, 0, 0]);
    await choose(admin, 'pastDue', 'daily');
    await group.bill({ dueDate: '2026-03-08' });
    await night('2026-03-11');
    const [mail] = await mailsTo(admin);
    expect(mail?.body).toContain('https://list.test/#/dashboard/profile');
  });

  it('mail a returned payment immediately, not again at night, and only to payors who want it', async () => {
    const off = await group.colleague();
    await choose(off, 'paymentReturned', 'none');
    const bill = await group.bill({ dueDate: '2026-03-31' });
    const { paymentPk } = await pay(server, group, bill);
    const back = await office(server);
    await back.process();
    await back.returned(paymentPk);
    await night('2026-03-13');
    expect((await mailsTo(group.payor)).map(({ subject }) => subject)).toEqual(['A payment of $1,000.00 was returned']);
    expect(await mailsTo(off)).toEqual([]);
  });

  it('have the returned payments of payors who chose the daily email', async () => {
    await choose(group.payor, 'paymentReturned', 'daily');
    const bill = await group.bill({ dueDate: '2026-03-31' });
    const { paymentPk } = await pay(server, group, bill);
    const back = await office(server);
    await back.process();
    await back.returned(paymentPk);
    expect(await mailsTo(group.payor)).toEqual([]);
    await night('2026-03-13');
    await night('2026-03-14');
    expect((await mailsTo(group.payor)).map(({ subject }) => subject)).toEqual([
      'Listbill: payment returned or reversed',
    ]);
  });

  it('are part of nightly processing', async () => {
    await group.bill({ dueDate: '2026-03-11' });
    await (await office(server)).process();
    expect(await read(group.payor)).toMatchObject({ items: [{ kind: 'pastDue' }], unreadCount: 1 });
    expect(await mailsTo(group.payor)).toHaveLength(1);
  });

  it('are deleted after 400 days with their marks, and not announced again', async () => {
    await group.bill({ dueDate: '2026-03-09' });
    await night('2026-03-10');
    await server.as(group.payor).ok(markNoticesRead, { body: { upTo: '2026-03-10T15:00:00.000Z' } });
    const days = { uiLogs: 90, idempotencyKeys: 90 };
    const clean = () => new RemoveOldRows(new SqlOldRows(server.db), days, server.clock).run();
    server.clock.set('2027-04-14T14:00:00.000Z');
    await clean();
    expect(await read(group.payor)).toMatchObject({ items: [{ isRead: true }] });
    server.clock.set('2027-04-14T16:00:00.000Z');
    await clean();
    await night('2027-04-14');
    expect(await read(group.payor)).toMatchObject({ items: [], unreadCount: 0 });
    expect(await server.db.selectFrom('notice_reads').selectAll().execute()).toEqual([]);
  });
});

describe('the choice of emails', () => {
  const payor = { isBillingUser: true, isPayor: true };
  const viewer = { isBillingUser: true, isPayor: false };
  const manager = { isBillingUser: false, isPayor: false };

  it.each(NOTICE_KINDS)('overrides the default for %s', (kind) => {
    for (const reader of [payor, viewer, manager]) {
      for (const choice of ['none', 'atOnce', 'daily'] as const) {
        expect(emailChoice(kind, emailPreferences(kind, choice), reader)).toBe(choice);
      }
    }
    expect(emailChoice(kind, { [mailPreference(kind)]: 'yes', [`mailTime.${kind}`]: 'atOnce' }, manager)).toBe('none');
  });

  it('of an earlier version keeps its time', () => {
    expect(emailChoice('billReady', { 'mail.billReady': true }, manager)).toBe('daily');
    expect(emailChoice('exportReady', { 'mail.exportReady': true }, manager)).toBe('atOnce');
    expect(emailChoice('paymentReturned', { 'mail.paymentReturned': true }, payor)).toBe('atOnce');
  });

  it('is what needs action for billing users, and nothing for others', () => {
    const mailed = (reader: typeof payor) =>
      NOTICE_KINDS.flatMap((kind) => {
        const choice = emailChoice(kind, {}, reader);
        return choice === 'none' ? [] : [`${kind} ${choice}`];
      });
    const needed = [
      'pastDue daily',
      'paymentReturned atOnce',
      'correctionsDue daily',
      'correctionsOverdue daily',
      'accountChange daily',
      'accountChangeOverdue daily',
      'writeOffWaiting daily',
      'deductionsLate daily',
      'mentioned daily',
    ];
    expect(mailed(payor)).toEqual(needed);
    expect(mailed(viewer)).toEqual(needed.filter((one) => !one.startsWith('paymentReturned')));
    expect(mailed(manager)).toEqual([]);
  });
});
