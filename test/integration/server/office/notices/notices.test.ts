import { releaseBills, unreleaseBills } from '../../../../../contract/billing/bills/billStatus';
import { decideCarrierAccount, proposeCarrierAccount } from '../../../../../contract/office/carrierAccounts';
import { getNotices, markNoticesRead } from '../../../../../contract/office/notices';
import { noticeText } from '../../../../../src/domain/office/notices/Notice';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { officeOf, posted } from '../../../../support/deposits/depositFixture';
import { beforeEachPayingGroup, type PayingGroup, pay } from '../../../../support/payments/payingGroup';
import { office } from '../../../../support/payments/reversals';
import { CARRIER_ACCOUNT } from '../../../../support/processing/carrierAccounts';
import type { TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

/** @source product.md, Shell: notices */
describe('notices', () => {
  let server: TestServer;
  let group: PayingGroup;
  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');

  const read = (person: TestPerson, size = '20') => server.as(person).ok(getNotices, { query: { size } });
  const textsOf = async (person: TestPerson) => (await read(person)).items.map(noticeText);
  const mark = async (
    person: TestPerson,
    body: { noticePks?: string[]; kinds?: ('billReady' | 'dueSoon')[]; upTo?: string },
  ) => (await server.as(person).ok(markNoticesRead, { body })).unreadCount;
  const manager = () => server.data.person({ roles: [Role.Admin, Role.Manager] });
  const released = async (groupNumber = group.groupNumber) => {
    const bill = await server.data.bill({ groupNumber, status: 'UNRELEASED', dueDate: '2026-03-31' });
    await server.as(await manager()).ok(releaseBills, { body: { values: [bill.billPk] } });
    return bill;
  };

  it('tell the group that a bill is ready', async () => {
    const bill = await released();
    const [notice, ...more] = (await read(group.payor)).items;
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      kind: 'billReady',
      at: '2026-03-10T15:00:00.000Z',
      isRead: false,
      bill: { billPk: bill.billPk, billNumber: bill.billNumber, dueDate: '2026-03-31', stage: null, sendBy: null },
      payment: null,
    });
    expect(notice && noticeText(notice)).toBe(
      `Bill ${bill.billNumber} of Group ${group.groupNumber} is ready. It is due on Mar 31, 2026.`,
    );
  });

  it("count a carrier's bank account for people who can confirm it and did not enter it (BR-NOT-12)", async () => {
    const [maker, checker] = [await manager(), await manager()];
    const countOf = async (person: TestPerson) => {
      const { waiting, firstApprovals } = await read(person);
      return [waiting.carrierAccounts, firstApprovals.carrierCode];
    };
    const carrierCode = 'ACME';
    await server.data.group({ carriers: [carrierCode] });
    const params = { carrierCode };
    const { items } = await server.as(maker).ok(proposeCarrierAccount, { params, body: CARRIER_ACCOUNT });
    expect(await Promise.all([maker, checker, group.payor].map(countOf))).toEqual([
      [0, null],
      [1, carrierCode],
      [0, null],
    ]);
    const accountPk = items[0]?.accountPk ?? '';
    await server
      .as(checker)
      .ok(decideCarrierAccount, { params: { carrierCode, accountPk }, body: { step: 'confirm' } });
    expect(await countOf(checker)).toEqual([0, null]);
  });

  it('disappear with the release that they are about, and come back unread with the next one', async () => {
    const bill = await released();
    const boss = server.as(await manager());
    expect(await mark(group.payor, { upTo: '2026-03-10T15:00:00.000Z' })).toBe(0);
    await boss.ok(unreleaseBills, { body: { values: [bill.billPk] } });
    expect(await read(group.payor)).toMatchObject({ items: [], hasMore: false, unreadCount: 0 });
    await boss.ok(releaseBills, { body: { values: [bill.billPk] } });
    expect(await read(group.payor)).toMatchObject({ items: [{ isRead: false }], unreadCount: 1 });
  });

  it('tell the group that its payment was returned or reversed', async () => {
    const back = await office(server);
    const [one, other] = [await group.bill(), await group.bill()];
    const payments = [await pay(server, group, one), await pay(server, group, other)];
    await back.process();
    await back.returned(payments[0]?.paymentPk ?? '');
    server.clock.advance(1_000);
    await back.reversed(payments[1]?.paymentPk ?? '');
    const of = `The payment of $1,000.00 by Group ${group.groupNumber}`;
    expect(await textsOf(group.payor)).toEqual([`${of} was reversed.`, `${of} was returned by its bank.`]);
  });

  it('tell the group that its check was received', async () => {
    const bill = await group.bill();
    const { admin } = await officeOf(server);
    await posted(admin, [
      { checkNumber: '7001', cents: bill.dueCents, payer: 'Acme Works', billNumber: bill.billNumber },
    ]);
    expect(await textsOf(group.payor)).toEqual([
      `A check of $1,000.00 from Group ${group.groupNumber} was received and posted.`,
    ]);
  });

  it('are marked as read for one person only, one by one or all that were seen', async () => {
    await released();
    const colleague = await group.colleague();
    server.clock.advance(1_000);
    await released();
    const { items } = await read(group.payor);
    expect(await mark(group.payor, { noticePks: [items[0]?.noticePk ?? ''] })).toBe(1);
    expect((await read(group.payor)).items.map(({ isRead }) => isRead)).toEqual([true, false]);
    expect(await mark(colleague, { upTo: items[1]?.at ?? '' })).toBe(1);
    expect((await read(colleague)).items.map(({ isRead }) => isRead)).toEqual([false, true]);
    await Promise.all([1, 2, 3].map(() => mark(colleague, { upTo: items[0]?.at ?? '' })));
    expect(await read(colleague)).toMatchObject({ unreadCount: 0 });
    expect(await read(group.payor)).toMatchObject({ unreadCount: 1 });
  });

  it('are combined when more than three bills are ready, list the bills, and are marked as read together', async () => {
    const bills = [];
    for (const _ of [1, 2, 3]) bills.push(await released());
    expect(await read(group.payor)).toMatchObject({ summaries: [], items: [{}, {}, {}], unreadCount: 3 });
    server.clock.advance(1_000);
    bills.push(await released());
    const summary = {
      kind: 'billReady',
      billCount: 4,
      groupCount: 1,
      groupName: `Group ${group.groupNumber}`,
      at: '2026-03-10T15:00:01.000Z',
      dueFrom: '2026-03-31',
      dueTo: '2026-03-31',
    };
    expect(await read(group.payor)).toMatchObject({
      summaries: [{ ...summary, isRead: false }],
      items: [],
      hasMore: false,
      unreadCount: 1,
    });
    const ofKind = await server.as(group.payor).ok(getNotices, { query: { kind: 'billReady' } });
    expect(ofKind).toMatchObject({ summaries: [], unreadCount: 1 });
    const pksOf = (list: readonly ({ billPk: string } | null)[]) => new Set(list.map((one) => one?.billPk));
    expect(pksOf(ofKind.items.map(({ bill }) => bill))).toEqual(pksOf(bills));
    expect(await mark(group.payor, { kinds: ['dueSoon'] })).toBe(1);
    expect(await mark(group.payor, { kinds: ['billReady'] })).toBe(0);
    expect(await read(group.payor)).toMatchObject({ summaries: [{ ...summary, isRead: true }], unreadCount: 0 });
    const stranger = await server.data.billingUser([await server.data.group()]);
    const unseen = await server.as(stranger).ok(getNotices, { query: { kind: 'billReady' } });
    expect(unseen).toMatchObject({ summaries: [], items: [], unreadCount: 0 });
    expect(await mark(stranger, { kinds: ['billReady'] })).toBe(0);
    await server.as(await manager()).ok(unreleaseBills, { body: { values: [bills[0]?.billPk ?? ''] } });
    expect(await read(group.payor)).toMatchObject({ summaries: [], items: [{}, {}, {}], unreadCount: 0 });
  });

  it('say whether there are older ones', async () => {
    for (const _ of [1, 2, 3]) await released();
    expect(await read(group.payor, '2')).toMatchObject({ items: [{}, {}], hasMore: true, unreadCount: 3 });
    expect(await read(group.payor, '3')).toMatchObject({ items: [{}, {}, {}], hasMore: false });
  });

  it('follow the rights at the time of the request', async () => {
    const bill = await group.bill({ dueDate: '2026-03-31' });
    await released();
    await pay(server, group, bill);
    const back = await office(server);
    await back.process();
    const { items } = await server.as(group.payor).ok(getNotices, { query: {} });
    const payment = await server.db.selectFrom('payments').select('payment_pk').executeTakeFirstOrThrow();
    await back.returned(payment.payment_pk);
    const stranger = await server.data.billingUser([await server.data.group()]);
    const [carrier, agent, admin] = [
      await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] }),
      await server.data.person({ roles: [Role.Agent], agentCodes: ['NONE'] }),
      await server.data.person({ roles: [Role.Admin], repId: 1 }),
    ];
    const kinds = async (person: TestPerson) => (await read(person)).items.map(({ kind }) => kind).sort();
    expect(await kinds(group.payor)).toEqual(['billReady', 'paymentReturned']);
    expect(await kinds(admin)).toEqual(['billReady', 'paymentReturned']);
    // Carriers do not read payments.
    expect(await kinds(carrier)).toEqual(['billReady']);
    expect(await kinds(agent)).toEqual([]);
    expect(await kinds(stranger)).toEqual([]);
    expect(await mark(stranger, { noticePks: items.map(({ noticePk }) => noticePk) })).toBe(0);
    expect(await server.db.selectFrom('notice_reads').selectAll().execute()).toEqual([]);
    await server.db.deleteFrom('person_roles').where('user_id', '=', group.payor.userId).execute();
    expect(await server.as(group.payor).refused(getNotices, { query: {} })).toMatchObject({ status: 403 });
  });
});
