import { randomUUID } from 'node:crypto';
import { closeShort, previewCloseShort } from '../../../../../contract/money/closeShort';
import { reversePayment } from '../../../../../contract/money/reversals';
import { settlePayment } from '../../../../../server/money/payments/settlePayment';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { beforeEachPayingGroup, type PayingGroup, pay } from '../../../../support/payments/payingGroup';
import type { TestBill } from '../../../../support/server/insertBill';
import type { TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

const DAY_MS = 86_400_000;

/** @source docs/decisions/shorts.md#shorts-carried-without-approval-count-together */
describe('the limit of shorts that one manager carries', () => {
  let server: TestServer;
  let group: PayingGroup;
  let manager: TestPerson;
  let second: TestPerson;

  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');
  beforeEach(async () => {
    manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
    second = await server.data.person({ roles: [Role.Admin, Role.Manager] });
  });

  const partlyPaid = async (openCents: number) => {
    const bill = await group.bill();
    const { paymentPk } = await pay(server, group, bill, { amountCents: bill.dueCents - openCents });
    await new SqlTransactions(server.db).run((tx) => settlePayment(tx, paymentPk, server.clock.now()));
    return bill;
  };
  const request = ({ billPk }: TestBill) => ({
    params: { billPk },
    body: { version: 3, note: '' },
    idempotencyKey: randomUUID(),
  });
  const close = async (bill: TestBill, by = manager) => (await server.as(by).ok(closeShort, request(bill))).status;
  const limitOn = async ({ billPk }: TestBill, by = manager) => {
    const { needsSecondPerson, limitCents } = await server.as(by).ok(previewCloseShort, { params: { billPk } });
    return { needsSecondPerson, limitCents };
  };
  const carried = () =>
    server.db.selectFrom('payments').select(['payment_pk']).where('method', '=', 'Debit Suspense').execute();

  it('counts what the bills of the group carried in the last 30 days, whoever closed them', async () => {
    const [first, large, small] = [await partlyPaid(60_000), await partlyPaid(40_001), await partlyPaid(40_000)];
    expect(await close(first)).toBe('PAID');
    for (const person of [manager, second]) {
      expect(await limitOn(large, person)).toEqual({ needsSecondPerson: true, limitCents: 40_000 });
    }
    expect(await close(large, second)).toBe('PARTIAL');
    expect(await close(large, manager)).toBe('PAID');
    expect(await close(small, second)).toBe('PAID');
    const last = await partlyPaid(600);
    expect(await limitOn(last)).toEqual({ needsSecondPerson: true, limitCents: 0 });
    server.clock.advance(30 * DAY_MS);
    expect(await limitOn(last)).toEqual({ needsSecondPerson: false, limitCents: 100_000 });
  });

  it('does not count a short that was reversed', async () => {
    const [first, open] = [await partlyPaid(60_000), await partlyPaid(60_000)];
    await close(first);
    expect(await limitOn(open)).toEqual({ needsSecondPerson: true, limitCents: 40_000 });
    const [made] = await carried();
    const reversal = { params: { paymentPk: made?.payment_pk ?? '' }, body: { reason: 'Closed by mistake' } };
    await server.as(manager).ok(reversePayment, { ...reversal, idempotencyKey: randomUUID() });
    expect(await limitOn(open)).toEqual({ needsSecondPerson: false, limitCents: 100_000 });
  });

  it('holds when several bills are closed at the same time', async () => {
    const bills = [await partlyPaid(60_000), await partlyPaid(60_001), await partlyPaid(60_002)];
    const closed = await Promise.all(bills.map((bill) => close(bill)));
    expect(closed.sort()).toEqual(['PAID', 'PARTIAL', 'PARTIAL']);
    expect(await carried()).toHaveLength(1);
  });
});
