import { randomUUID } from 'node:crypto';
import { fc } from '@fast-check/jest';
import { sql } from 'kysely';
import { getPayment, voidPayment } from '../../../../../contract/money/payments';
import { setProcessingHold } from '../../../../../contract/money/processing';
import { reallocatePayment, reversePayment } from '../../../../../contract/money/reversals';
import { listSuspense } from '../../../../../contract/money/suspense';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { type Cents, cents } from '../../../../../src/domain/platform/money/Cents';
import { billRow } from '../../../../support/payments/billRow';
import { beforeEachPayingGroup, type PayingGroup, pay } from '../../../../support/payments/payingGroup';
import { office, payWithWriteOff } from '../../../../support/payments/reversals';
import { behindLock, onPostgres } from '../../../../support/server/behindLock';
import type { TestServer } from '../../../../support/server/startTestServer';

const RUNS = Number(process.env['MODEL_RUNS'] ?? 10);

interface Target {
  readonly bill: { readonly billPk: string };
  readonly amountCents: number;
  readonly version?: number;
}

type Amounts = readonly { readonly billPk: string; readonly amountCents: Cents }[];

const moveOf = (paymentPk: string, from: Amounts, targets: readonly Target[]) => ({
  params: { paymentPk },
  body: {
    reason: 'Paid the wrong bill',
    from: from.map(({ billPk, amountCents }) => ({ billPk, amountCents })),
    allocations: targets.map(({ bill, amountCents, version = 1 }) => ({
      billPk: bill.billPk,
      version,
      amountCents: cents(amountCents),
    })),
  },
  idempotencyKey: randomUUID(),
});

describe('reallocating payments', () => {
  let server: TestServer;
  let group: PayingGroup;
  let back: Awaited<ReturnType<typeof office>>;

  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');
  beforeEach(async () => {
    back = await office(server);
  });
  afterEach(() => server.assertInvariants());

  const suspense = async () => (await server.as(group.payor).ok(listSuspense, { query: {} })).totalCents;
  /** Current allocations of the payment. */
  const paidBy = async (paymentPk: string): Promise<Amounts> =>
    (await server.as(back.manager).ok(getPayment, { params: { paymentPk } })).payment.allocations;
  const moved = async (paymentPk: string, ...targets: Target[]) =>
    server.as(back.manager).ok(reallocatePayment, moveOf(paymentPk, await paidBy(paymentPk), targets));
  const refused = async (paymentPk: string, ...targets: Target[]) =>
    server.as(back.manager).refused(reallocatePayment, moveOf(paymentPk, await paidBy(paymentPk), targets));
  const processed = async (amountCents: number, excessCents = 0) => {
    const bill = await group.bill();
    const { paymentPk } = await pay(server, group, bill, {
      amountCents: cents(amountCents),
      excessCents: cents(excessCents),
    });
    await back.process();
    return { bill, paymentPk };
  };

  const lockOf = ({ billPk }: Target['bill']) =>
    sql`select from bills where group_number = ${group.groupNumber} and bill_pk = ${billPk} for update`;

  it('moves a payment to another bill, and the rest to suspense', async () => {
    const { bill, paymentPk } = await processed(30_000, 1_000);
    const other = await group.bill();
    const payment = await moved(paymentPk, { bill: other, amountCents: 20_000 });
    expect(payment).toMatchObject({
      status: 'PROCESSED',
      disposition: 'NONE',
      excessCents: 11_000,
      allocations: [{ billPk: other.billPk, amountCents: 20_000 }],
    });
    expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED', paid_cents: 0, version: 4 });
    expect(await billRow(server, other)).toMatchObject({ status: 'PARTIAL', paid_cents: 20_000, version: 2 });
    expect(await suspense()).toBe(11_000);
    const { timeline } = await server.as(group.payor).ok(getPayment, { params: { paymentPk } });
    expect(timeline.at(-1)).toMatchObject({ event: 'reallocated', by: expect.stringContaining(' ') });
    expect(timeline.at(-1)?.note).toMatch(/from \$300\.00 to \$0\.00.*: Paid the wrong bill$/);
  });

  it('splits a payment over its bill and another one, and moves it back', async () => {
    const { bill, paymentPk } = await processed(30_000);
    const other = await group.bill();
    await moved(paymentPk, { bill, amountCents: 10_000, version: 3 }, { bill: other, amountCents: 20_000 });
    expect(await billRow(server, bill)).toMatchObject({ status: 'PARTIAL', paid_cents: 10_000 });
    await moved(paymentPk, { bill, amountCents: 30_000, version: 4 });
    expect(await billRow(server, bill)).toMatchObject({ status: 'PARTIAL', paid_cents: 30_000 });
    expect(await billRow(server, other)).toMatchObject({ status: 'RECONCILED', paid_cents: 0 });
  });

  it('is possible once the write-off that was made with the payment has been voided', async () => {
    const bill = await group.bill();
    const made = await payWithWriteOff(server, back.manager, group, bill);
    const params = { paymentPk: made.others[0]?.paymentPk ?? '' };
    const voiding = { params, body: { reason: 'Pay it all' }, idempotencyKey: randomUUID() };
    await server.as(group.payor).ok(voidPayment, voiding);
    await back.process();
    const other = await group.bill();
    await moved(made.paymentPk, { bill: other, amountCents: 20_000 });
    expect(await billRow(server, other)).toMatchObject({ paid_cents: 20_000 });
  });

  it('is undone by a return of the payment', async () => {
    const { bill, paymentPk } = await processed(30_000);
    const other = await group.bill();
    await moved(paymentPk, { bill: other, amountCents: 20_000 });
    expect(await back.returned(paymentPk)).toMatchObject({ reversal: { fromSuspenseCents: 10_000, owedCents: 0 } });
    expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED', paid_cents: 0 });
    expect(await billRow(server, other)).toMatchObject({ status: 'RECONCILED', paid_cents: 0 });
    expect(await suspense()).toBe(0);
  });

  it('moves the payment once for one key, and refuses the key for another move', async () => {
    const { paymentPk } = await processed(30_000);
    const other = await group.bill();
    const request = moveOf(paymentPk, await paidBy(paymentPk), [{ bill: other, amountCents: 20_000 }]);
    const answers = await Promise.all([1, 2, 3, 4].map(() => server.as(back.manager).call(reallocatePayment, request)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await billRow(server, other)).toMatchObject({ paid_cents: 20_000, version: 2 });
    const reused = {
      ...moveOf(paymentPk, await paidBy(paymentPk), [{ bill: other, amountCents: 5_000, version: 2 }]),
      idempotencyKey: request.idempotencyKey,
    };
    expect(await server.as(back.manager).refused(reallocatePayment, reused)).toMatchObject({ code: 'KEY_REUSED' });
  });

  it('refuses more than the payment pays on bills, and more than a bill takes', async () => {
    const { paymentPk } = await processed(30_000, 5_000);
    const other = await group.bill();
    expect(await refused(paymentPk, { bill: other, amountCents: 30_001 })).toMatchObject({ code: 'NOT_PAYABLE' });
    await moved(paymentPk, { bill: other, amountCents: 30_000 });
    const whole = await pay(server, group, await group.bill());
    await back.process();
    const tooMuch = await refused(whole.paymentPk, { bill: other, amountCents: other.dueCents - 29_999, version: 2 });
    expect(tooMuch).toMatchObject({ status: 422, code: 'NOT_PAYABLE' });
  });

  it('refuses a changed bill, a bill of another group, and a payment that has not been processed or has ended', async () => {
    const { paymentPk } = await processed(30_000);
    const other = await group.bill();
    expect(await refused(paymentPk, { bill: other, amountCents: 100, version: 2 })).toMatchObject({
      code: 'STALE_VERSION',
    });
    const foreign = { billPk: 'another.bill' };
    expect(await refused(paymentPk, { bill: foreign, amountCents: 100 })).toMatchObject({ code: 'NOT_FOUND' });
    const pending = await pay(server, group, await group.bill());
    expect(await refused(pending.paymentPk, { bill: other, amountCents: 100 })).toMatchObject({ code: 'WRONG_STATUS' });
    await back.reversed(paymentPk);
    expect(await refused(paymentPk, { bill: other, amountCents: 100 })).toMatchObject({ code: 'WRONG_STATUS' });
  });

  it('refuses a payment that was moved after the manager opened it', async () => {
    const { bill, paymentPk } = await processed(30_000);
    const [first, second] = [await group.bill(), await group.bill()];
    const seen = await paidBy(paymentPk);
    await moved(paymentPk, { bill: first, amountCents: 30_000 });
    const late = moveOf(paymentPk, seen, [{ bill: second, amountCents: 30_000 }]);
    expect(await server.as(back.manager).refused(reallocatePayment, late)).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
    });
    expect(await paidBy(paymentPk)).toMatchObject([{ billPk: first.billPk }]);
    expect(await billRow(server, bill)).toMatchObject({ paid_cents: 0 });
    expect(await billRow(server, second)).toMatchObject({ paid_cents: 0, version: 1 });
  });

  onPostgres('refuses the second of two moves at the same moment', async () => {
    const { bill, paymentPk } = await processed(30_000);
    const [first, second] = [await group.bill(), await group.bill()];
    const seen = await paidBy(paymentPk);
    const move = (target: typeof first) => () =>
      server.as(back.manager).call(reallocatePayment, moveOf(paymentPk, seen, [{ bill: target, amountCents: 20_000 }]));
    const lock = lockOf(bill);
    const answers = await behindLock(server.db, lock, [move(first), move(second)]);
    expect(answers).toMatchObject([{ status: 200 }, { status: 409, body: { code: 'STALE_VERSION' } }]);
    expect(await paidBy(paymentPk)).toMatchObject([{ billPk: first.billPk }]);
  });

  onPostgres('reverses a payment that is moved at the same moment', async () => {
    const { bill, paymentPk } = await processed(30_000);
    const other = await group.bill();
    const move = moveOf(paymentPk, await paidBy(paymentPk), [{ bill: other, amountCents: 20_000 }]);
    const reversal = { params: { paymentPk }, body: { reason: 'Our error' }, idempotencyKey: randomUUID() };
    const lock = lockOf(bill);
    const answers = await behindLock<{ readonly status: number }>(server.db, lock, [
      () => server.as(back.manager).call(reallocatePayment, move),
      () => server.as(back.manager).call(reversePayment, reversal),
    ]);
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await billRow(server, other)).toMatchObject({ status: 'RECONCILED', paid_cents: 0 });
    expect(await suspense()).toBe(0);
  });

  it('is refused during the processing hold', async () => {
    const { paymentPk } = await processed(30_000);
    const other = await group.bill();
    const sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
    await server.as(sysadmin).ok(setProcessingHold, { body: { on: true, reason: 'Now' } });
    expect(await refused(paymentPk, { bill: other, amountCents: 100 })).toMatchObject({ code: 'ON_HOLD' });
  });

  it('keeps the invariants for any sequence of moves, uses, and returns', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat({ max: 2 }), fc.integer({ min: 1, max: 30_000 })), { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        async (moves, isReturned) => {
          const { bill, paymentPk } = await processed(30_000);
          const bills = [bill, await group.bill(), await group.bill()];
          for (const [index, amountCents] of moves) {
            const target = bills[index] ?? bill;
            const { version } = await billRow(server, target);
            await server
              .as(back.manager)
              .call(
                reallocatePayment,
                moveOf(paymentPk, await paidBy(paymentPk), [{ bill: target, amountCents, version }]),
              );
            await server.assertInvariants();
          }
          if (isReturned) await back.returned(paymentPk);
          await server.assertInvariants();
        },
      ),
      { numRuns: RUNS },
    );
  });
});
