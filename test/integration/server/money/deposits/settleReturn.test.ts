import { randomUUID } from 'node:crypto';
import { searchHeldItems, settleReturn } from '../../../../../contract/money/suspense';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { posted } from '../../../../support/deposits/depositFixture';
import { makeOwing } from '../../../../support/payments/owingGroup';
import { beforeEachPayingGroup, type PayingGroup } from '../../../../support/payments/payingGroup';
import type { TestServer } from '../../../../support/server/startTestServer';
import type { TestCaller } from '../../../../support/server/TestCaller';

/** @source product.md, Money, invariants 3, 6, 9 */
describe('settling what a group owes after a returned payment', () => {
  let server: TestServer;
  let group: PayingGroup;
  let manager: TestCaller;

  beforeEachPayingGroup((stage) => ({ server, group } = stage));
  beforeEach(async () => {
    manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const payor = server.as(group.payor);
    await makeOwing({ db: server.db, payor, manager, group, bill: await group.bill() }, 5_000);
  });
  afterEach(() => server.assertInvariants());

  const held = () => manager.ok(searchHeldItems, { body: {} });
  /** Holds a check of the group. @returns the key of its item */
  const check = async (amount: number) => {
    const { billNumber } = await group.bill({ status: 'RELEASED' });
    await posted(manager, [
      { checkNumber: String(amount), cents: amount, payer: 'Acme', groupNumber: group.groupNumber, billNumber },
    ]);
    return (await held()).items.find(({ remainingCents }) => remainingCents === amount)!.suspensePk;
  };
  const request = (suspensePk: string, amount: number, idempotencyKey: string = randomUUID()) => ({
    params: { suspensePk },
    body: { amountCents: cents(amount), reason: 'Agreed by phone' },
    idempotencyKey,
  });
  const receivable = async () => {
    const entries = server.db.selectFrom('ledger_entries').select('amount_cents');
    const rows = await entries.where('account', '=', 'RETURNED_RECEIVABLE').execute();
    return rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  };

  it('takes the money out of suspense and out of what the group owes', async () => {
    const suspensePk = await check(8_000);
    expect(await held()).toMatchObject({
      owing: [{ groupNumber: group.groupNumber, owedCents: 5_000 }],
      sums: { owedCents: 5_000 },
      items: [{ owedCents: 5_000 }],
    });
    const idempotencyKey = randomUUID();
    const after = await manager.ok(settleReturn, request(suspensePk, 3_000, idempotencyKey));
    expect(after).toMatchObject({ remainingCents: 5_000, owedCents: 2_000 });
    expect(await manager.ok(settleReturn, request(suspensePk, 3_000, idempotencyKey))).toEqual(after);
    expect(await receivable()).toBe(2_000);
    await manager.ok(settleReturn, request(suspensePk, 2_000));
    expect(await receivable()).toBe(0);
    expect(await held()).toMatchObject({ owing: [], items: [{ remainingCents: 3_000, owedCents: 0 }] });
  });

  it('never settles more than the group owes, also from ten checks at once', async () => {
    const keys: string[] = [];
    for (let index = 0; index < 10; index += 1) keys.push(await check(1_000 + index));
    const answers = await Promise.all(keys.map((suspensePk) => manager.call(settleReturn, request(suspensePk, 1_000))));
    const settled = answers.filter(({ status }) => status === 200);
    expect([settled.length, answers.filter(({ status }) => status === 422).length]).toEqual([5, 5]);
    expect(await receivable()).toBe(0);
  });

  it('refuses more than the group owes and more than the check has left', async () => {
    const suspensePk = await check(8_000);
    expect(await manager.refused(settleReturn, request(suspensePk, 5_001))).toMatchObject({
      code: 'NOT_PAYABLE',
      message: 'The group owes $50.00 after returned payments. Enter no more than that.',
    });
    expect(await manager.refused(settleReturn, request(suspensePk, 8_001))).toMatchObject({ code: 'SUSPENSE_SHORT' });
    expect(await receivable()).toBe(5_000);
  });

  it('does not settle with money of an unknown payer', async () => {
    await posted(manager, [{ checkNumber: '1', cents: 700 }]);
    const [item] = (await held()).items;
    expect(await manager.refused(settleReturn, request(item!.suspensePk, 700))).toMatchObject({ code: 'NOT_PAYABLE' });
  });
});
