import { randomUUID } from 'node:crypto';
import { fc } from '@fast-check/jest';
import { getPayment } from '../../../../../contract/money/payments';
import { postReturnFile, previewReturnFile } from '../../../../../contract/money/returnFiles';
import { previewReversal, returnPayment } from '../../../../../contract/money/reversals';
import { atDepth } from '../../../../support/depth';
import { billRow } from '../../../../support/payments/billRow';
import { pay } from '../../../../support/payments/payingGroup';
import { type ReturnToWrite, returnFileOf } from '../../../../support/payments/returnFiles';
import { reversalSteps } from '../../../../support/payments/reversalSteps';
import { returnOf } from '../../../../support/payments/reversals';
import { bankFileStage } from '../../../../support/processing/bankFileStage';

const AMOUNT = 100_000;
const RUNS = atDepth(10, 50);

/** Moments at which a bank can return something, in their order. */
const MOMENTS = ['drawn', 'settled', 'asked', 'filed', 'sent', 'reversed', 'later'] as const;
type Moment = (typeof MOMENTS)[number];

/** @source docs/decisions/reversals.md#a-debit-can-be-returned-while-it-is-being-reversed */
describe('a debit that is returned and reversed', () => {
  const stage = bankFileStage();
  const { runOn } = stage;
  const { manager, ask, sendAll, sentReversals, latestOf, balances, take } = reversalSteps(stage);
  afterEach(() => stage.server.assertInvariants());

  const fileOf = (records: readonly string[], returns: readonly ReturnToWrite[]) => ({
    fileName: 'returns.txt',
    text: returnFileOf(records.join('\r\n'), returns),
  });
  const post = (body: ReturnType<typeof fileOf>, idempotencyKey: string = randomUUID()) =>
    manager().call(postReturnFile, { body, idempotencyKey });
  const posted = (body: ReturnType<typeof fileOf>) =>
    manager().ok(postReturnFile, { body, idempotencyKey: randomUUID() });
  const paymentOf = async (paymentPk: string) => (await manager().ok(getPayment, { params: { paymentPk } })).payment;

  /** A payment whose reversal has settled. @returns the payment, with the records of the file that drew it */
  async function reversed() {
    stage.remittanceTerms.afterDays = 9;
    const payment = await pay(stage.server, stage.group, await stage.group.bill());
    await runOn('2026-03-11');
    const [drawn = []] = await sendAll();
    await runOn('2026-03-12');
    await sentReversals([payment.paymentPk]);
    await runOn('2026-03-16');
    return { payment, drawn };
  }

  it('is owed by the group when the return comes in a file after the reversal settled', async () => {
    const { payment, drawn } = await reversed();
    const file = fileOf(drawn, [{ code: 'R01', entry: 0 }]);
    expect((await manager().ok(previewReturnFile, { body: file })).entries).toMatchObject([
      {
        outcome: 'RETURN',
        message: 'R01 Insufficient funds. The reversal of this payment has settled, so the group owes $1,000.00.',
      },
    ]);
    const key = randomUUID();
    const answer = await post(file, key);
    expect(answer).toMatchObject({ status: 200, body: { entries: [{ outcome: 'RETURNED' }] } });
    expect((await post(file, key)).text).toBe(answer.text);
    expect(await post(file)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('was posted on') },
    });
    expect(await latestOf(payment.paymentPk)).toMatchObject({ state: 'SETTLED', owedCents: AMOUNT });
    expect((await paymentOf(payment.paymentPk)).disposition).toBe('REVERSED');
    expect(await balances()).toMatchObject({ CASH: -AMOUNT, RETURNED_RECEIVABLE: AMOUNT, RECEIVABLE: AMOUNT });
  });

  it('is owed once by the group when a person records the return after the reversal settled', async () => {
    const { payment } = await reversed();
    const { paymentPk } = payment;
    expect((await paymentOf(paymentPk)).reversal).toMatchObject({ kind: 'REVERSED', canBeReturned: true });
    expect(await manager().ok(previewReversal, { params: { paymentPk } })).toEqual({
      bills: [],
      fromSuspenseCents: 0,
      owedCents: AMOUNT,
      restoredCents: 0,
    });
    await manager().ok(returnPayment, returnOf(paymentPk));
    expect((await paymentOf(paymentPk)).reversal).toMatchObject({ kind: 'REVERSED', canBeReturned: false });
    expect(await manager().refused(returnPayment, returnOf(paymentPk))).toMatchObject({
      status: 409,
      message: 'This payment has already been reversed.',
    });
    expect(await balances()).toMatchObject({ CASH: -AMOUNT, RETURNED_RECEIVABLE: AMOUNT });
  });

  it('ages from the day of the return, so that no earlier month changes', async () => {
    const { payment } = await reversed();
    stage.server.clock.set('2026-04-01T15:00:00.000Z');
    const request = returnOf(payment.paymentPk, 'R10');
    await manager().ok(returnPayment, request);
    const debts = await stage.server.db.selectFrom('bank_reversals').select(['settled_at', 'owed_at']).execute();
    expect(debts).toEqual([{ settled_at: '2026-03-16T06:00:00.000Z', owed_at: '2026-04-01T15:00:00.000Z' }]);
  });

  it('keeps the cash of the bank and what the group owes for every order of returns and reversals', async () => {
    const orders = fc.record({
      debitReturn: fc.constantFrom<Moment | 'never'>(...MOMENTS, 'reversed', 'later', 'never'),
      reversalReturn: fc.constantFrom<Moment | 'never'>('sent', 'reversed', 'later', 'never', 'never'),
      isDebitFirst: fc.boolean(),
      byFile: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(orders, async ({ debitReturn, reversalReturn, isDebitFirst, byFile }) => {
        await stage.reset();
        stage.server.clock.set('2026-03-10T15:00:00.000Z');
        stage.remittanceTerms.afterDays = 9;
        // The bank's actions, without the books.
        const bank = { isDrawn: true, isDebitReturned: false, isReversalSent: false, isReversalEnded: false, cents: 0 };
        let isReversalAsked = false;
        const bill = await stage.group.bill();
        const { paymentPk } = await pay(stage.server, stage.group, bill);
        await runOn('2026-03-11');
        const [drawn = []] = await sendAll();
        let reversing: string[] = [];
        let hasSettled = false;
        let hasReversed = false;
        const returnDebit = async () => {
          bank.isDebitReturned = true;
          if (hasSettled) bank.cents -= AMOUNT;
          if (byFile) await posted(fileOf(drawn, [{ code: 'R01', entry: 0 }]));
          else await manager().ok(returnPayment, returnOf(paymentPk, 'R10'));
        };
        const returnReversal = async () => {
          if (!bank.isReversalSent) return;
          bank.isReversalEnded = true;
          if (hasReversed) bank.cents += AMOUNT;
          if (byFile) await posted(fileOf(reversing, [{ code: 'R02', entry: 0 }]));
          else await take(paymentPk, 'return', 'R02');
        };
        const at = async (moment: Moment) => {
          if (debitReturn === moment && isDebitFirst) await returnDebit();
          if (reversalReturn === moment) await returnReversal();
          if (debitReturn === moment && !isDebitFirst) await returnDebit();
        };
        await at('drawn');
        await runOn('2026-03-12');
        hasSettled = !bank.isDebitReturned;
        if (hasSettled) bank.cents += AMOUNT;
        await at('settled');
        isReversalAsked = !bank.isDebitReturned;
        if (isReversalAsked) await ask(paymentPk);
        await at('asked');
        await runOn('2026-03-13');
        await at('filed');
        [reversing = []] = await sendAll();
        bank.isReversalSent = isReversalAsked && !bank.isDebitReturned;
        await at('sent');
        await runOn('2026-03-16');
        hasReversed = bank.isReversalSent && !bank.isReversalEnded;
        if (hasReversed) bank.cents -= AMOUNT;
        await at('reversed');
        await runOn('2026-03-17');
        await at('later');
        const { CASH = 0, RETURNED_RECEIVABLE = 0, CREDIT_SUSPENSE = 0 } = await balances();
        const { due_cents, paid_cents } = await billRow(stage.server, bill);
        const owed = Number(due_cents) - Number(paid_cents) + RETURNED_RECEIVABLE + CREDIT_SUSPENSE;
        expect({ cash: CASH, owed }).toEqual({ cash: bank.cents, owed: AMOUNT - bank.cents });
        await stage.server.assertInvariants();
      }),
      { numRuns: RUNS },
    );
  });
});
