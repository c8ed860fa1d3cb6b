import { randomUUID } from 'node:crypto';
import { getBill, searchBills } from '../../../../../contract/billing/bills/bills';
import { createPayment, voidPayment } from '../../../../../contract/money/payments';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { beforeEachPayingGroup, checkoutOf, type PayingGroup, pay } from '../../../../support/payments/payingGroup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

describe('the balance', () => {
  let server: TestServer;
  let group: PayingGroup;

  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');

  const get = async ({ billPk }: { readonly billPk: string }) =>
    server.as(group.payor).ok(getBill, { params: { billPk } });

  it('is the total due less paid less pending over all matching bills', async () => {
    const bill = await group.bill();
    await group.bill({ lines: [{ billedCents: 20_000 }] });
    await pay(server, group, bill, { amountCents: 30_000 });
    const { sums } = await server.as(group.payor).ok(searchBills, { body: {} });
    expect(sums).toMatchObject({ dueCents: 120_000, pendingCents: 30_000, balanceCents: 90_000 });
  });

  it('sorts a list of bills', async () => {
    const large = await group.bill();
    const small = await group.bill({ lines: [{ billedCents: 20_000 }] });
    await pay(server, group, large, { amountCents: 95_000 });
    const body = { sort: 'balance', direction: 'desc' } as const;
    const { items } = await server.as(group.payor).ok(searchBills, { body });
    expect(items.map(({ billPk }) => billPk)).toEqual([small.billPk, large.billPk]);
  });

  it('can be paid from the day the last pending payment settles', async () => {
    const bill = await group.bill();
    expect((await get(bill)).pendingUntil).toBeNull();
    const { paymentPk } = await pay(server, group, bill, { amountCents: 30_000 });
    expect(await get(bill)).toMatchObject({ status: 'PENDING', pendingUntil: '2026-03-12' });
    const voiding = { params: { paymentPk }, body: { reason: 'Mistake' }, idempotencyKey: randomUUID() };
    await server.as(group.payor).ok(voidPayment, voiding);
    expect((await get(bill)).pendingUntil).toBeNull();
  });

  it('has no settlement date for agents and carriers, who do not see payments', async () => {
    const groupNumber = group.groupNumber;
    await server.data.agent('A1');
    await server.db.insertInto('group_agents').values({ group_number: groupNumber, agent_code: 'A1' }).execute();
    const bill = await group.bill();
    await pay(server, group, bill);
    const agent = await server.data.person({ roles: [Role.Agent], agentCodes: ['A1'] });
    const carrier = await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] });
    for (const person of [agent, carrier]) {
      const params = { billPk: bill.billPk };
      expect(await server.as(person).ok(getBill, { params })).toMatchObject({ status: 'PENDING', pendingUntil: null });
    }
  });

  it('is included in the error when another payment is rejected', async () => {
    const bill = await group.bill();
    await pay(server, group, bill);
    const body = checkoutOf(group, [{ bill, amountCents: cents(1), version: 2 }]);
    const refusal = await server.as(group.payor).refused(createPayment, { body, idempotencyKey: randomUUID() });
    expect(refusal).toMatchObject({ status: 422, code: 'NOT_PAYABLE' });
    expect(refusal.message).toContain('A payment of $1,000.00 is pending and covers this bill.');
  });
});

describe('the reconciled amount', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterEach(() => server.reset());
  afterAll(() => server.close());

  it('sums reconciled bills only, and sorts other bills first', async () => {
    const groupNumber = await server.data.group();
    const line = { billedCents: 10_000, reconciledCents: 4_000 };
    const released = await server.data.bill({ groupNumber, lines: [{ billedCents: 90_000 }] });
    const modified = await server.data.bill({ groupNumber, lines: [line], status: 'MODIFIED' });
    const reconciled = await server.data.bill({ groupNumber, lines: [line], status: 'RECONCILED' });
    const pat = server.as(await server.data.billingUser([groupNumber]));
    const body = { sort: 'reconciled', direction: 'desc' } as const;
    const { items, sums } = await pat.ok(searchBills, { body });
    expect(sums.reconciledCents).toBe(4_000);
    expect(items[0]?.billPk).toBe(reconciled.billPk);
    expect(items.map(({ billPk }) => billPk)).toEqual(expect.arrayContaining([released.billPk, modified.billPk]));
    const none = await pat.ok(searchBills, { body: { values: ['RELEASED', 'MODIFIED'] } });
    expect(none.sums.reconciledCents).toBe(0);
  });
});

describe('the previous balance', () => {
  let server: TestServer;
  let group: PayingGroup;

  beforeEachPayingGroup((stage) => ({ server, group } = stage));

  const previous = async ({ billPk }: { readonly billPk: string }) =>
    (await server.as(group.payor).ok(getBill, { params: { billPk } })).previousBalanceCents;

  it('is the open balance of earlier bills, and follows each payment', async () => {
    const january = await group.bill({ period: '2026-01-01' });
    await group.bill({ period: '2026-02-01', status: 'RELEASED', lines: [{ billedCents: 5_000 }] });
    await group.bill({ period: '2026-02-01', status: 'UNRELEASED' });
    const march = await group.bill({ period: '2026-03-01' });
    await group.bill({ period: '2026-04-01' });
    expect(await previous(march)).toBe(105_000);
    expect(await previous(january)).toBe(0);
    await pay(server, group, january, { amountCents: 60_000 });
    expect(await previous(march)).toBe(45_000);
  });

  it('treats a credit on an earlier bill as zero, and ignores bills of other carriers and groups', async () => {
    await group.bill({ period: '2026-01-01', lines: [{ billedCents: 10_000, reconciledCents: -70_000 }] });
    await group.bill({ period: '2026-01-01', lines: [{ carrierCode: 'BETA', billedCents: 7_000 }] });
    await server.data.bill({ groupNumber: await server.data.group(), period: '2026-01-01' });
    const march = await group.bill({ period: '2026-03-01' });
    expect(await previous(march)).toBe(0);
  });

  it("is limited to the carrier's own amounts, in lists too", async () => {
    const lines = [
      { carrierCode: 'ACME', billedCents: 10_000 },
      { carrierCode: 'BETA', billedCents: 3_000 },
    ];
    await group.bill({ period: '2026-01-01', lines });
    const march = await group.bill({ period: localDate('2026-03-01'), lines });
    const carrier = server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: ['BETA'] }));
    const both = server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ACME', 'BETA'] }));
    const params = { billPk: march.billPk };
    expect((await carrier.ok(getBill, { params })).previousBalanceCents).toBe(3_000);
    expect((await both.ok(getBill, { params })).previousBalanceCents).toBe(13_000);
    const { items } = await carrier.ok(searchBills, { body: { period: localDate('2026-03-01') } });
    expect(items.map(({ previousBalanceCents }) => previousBalanceCents)).toEqual([3_000]);
  });
});

describe('the change from the month before', () => {
  let server: TestServer;
  let group: PayingGroup;

  beforeEachPayingGroup((stage) => ({ server, group } = stage));

  const changeOf = async ({ billPk }: { readonly billPk: string }) =>
    (await server.as(group.payor).ok(getBill, { params: { billPk } })).changeCents;

  it('compares what is billed with the bill of the same carriers, whatever was reconciled or paid', async () => {
    const january = await group.bill({
      period: '2026-01-01',
      lines: [{ billedCents: 10_000, reconciledCents: 9_000 }],
    });
    await group.bill({ period: '2026-01-01', lines: [{ carrierCode: 'BETA', billedCents: 7_000 }] });
    const february = await group.bill({ period: '2026-02-01', lines: [{ billedCents: 12_500 }] });
    await pay(server, group, january, { amountCents: 4_000 });
    expect(await changeOf(february)).toBe(2_500);
    expect(await changeOf(january)).toBeNull();
  });

  it('is null if the month before has no bill in scope', async () => {
    await group.bill({ period: '2026-01-01' });
    await group.bill({ period: '2026-02-01', status: 'UNRELEASED' });
    expect(await changeOf(await group.bill({ period: '2026-03-01' }))).toBeNull();
  });

  it("is limited to the carrier's own amounts, in lists too", async () => {
    const lines = (acme: number, beta: number) => [
      { carrierCode: 'ACME', billedCents: acme },
      { carrierCode: 'BETA', billedCents: beta },
    ];
    await group.bill({ period: '2026-01-01', lines: lines(10_000, 3_000) });
    await group.bill({ period: '2026-02-01', lines: lines(11_000, 3_300) });
    const carrier = server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: ['BETA'] }));
    const { items } = await carrier.ok(searchBills, { body: { period: localDate('2026-02-01') } });
    expect(items.map(({ changeCents }) => changeCents)).toEqual([300]);
  });
});
