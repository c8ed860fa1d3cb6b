import type { BankReversalEffect } from '../../../contract/money/bankReversals';
import { BankReversals } from '../../../src/application/money/payments/BankReversals';
import { Controls } from '../../../src/application/people/controls/Controls';
import type { BankReversalReason, BankReversalStep } from '../../../src/domain/money/payments/bankReversal';
import { cents } from '../../../src/domain/platform/money/Cents';
import type { YearPayment } from './GroupBooks';
import type { Visit } from './Visit';

/** Why debits are reversed. */
export const REVERSAL_REASONS = ['DUPLICATE', 'WRONG_AMOUNT', 'WRONG_ACCOUNT', 'WRONG_DATE'] as const;
/** The largest debit that one person can have the bank reverse. */
export const REVERSED_ALONE_CENTS = 100_000;

/** A manager lets nobody reverse large debits alone. */
export async function limitReversals(visit: Visit): Promise<void> {
  const controls = visit.get(Controls);
  const board = controls.board();
  board.show('all');
  const { today } = await visit.read(board.result$);
  const limit = { kind: 'reversal', scope: 'item', effect: 'secondPerson' } as const;
  const value = { limitCents: cents(REVERSED_ALONE_CENTS), appliesFrom: today, note: 'Two people from here on' };
  await visit.insist(() => controls.change({ ...limit, ...value }));
}

/** A manager has the bank reverse a debit, once. */
export async function reverseDebit(
  visit: Visit,
  { paymentPk }: YearPayment,
  reason: BankReversalReason,
): Promise<void> {
  const reversals = visit.get(BankReversals);
  const effect = await effectOf(visit, paymentPk);
  if (effect.problem !== null) throw new Error(`Payment ${paymentPk} cannot be reversed: ${effect.problem}`);
  const { asOf, amountCents } = effect;
  await visit.insist(() =>
    reversals.ask(paymentPk, { reason, note: 'Our own error', discoveredAt: asOf, amountCents }),
  );
}

/** A manager takes a step of a payment's reversal, once. */
export async function takeReversalStep(
  visit: Visit,
  { paymentPk }: YearPayment,
  step: BankReversalStep,
): Promise<void> {
  const [latest] = (await effectOf(visit, paymentPk)).reversals;
  if (!latest) throw new Error(`There is no reversal of payment ${paymentPk}.`);
  const change = {
    reversalNo: latest.reversalNo,
    step,
    note: step === 'approve' ? '' : 'Not needed',
    returnCode: null,
  };
  await visit.insist(() => visit.get(BankReversals).take(paymentPk, change));
}

function effectOf(visit: Visit, paymentPk: string): Promise<BankReversalEffect> {
  return visit.read(visit.get(BankReversals).effect$(paymentPk));
}
