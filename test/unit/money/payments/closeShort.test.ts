import type { PaymentRulesInForce } from '../../../../src/domain/billing/rules/PaymentRules';
import {
  shortClosing,
  shortDecisionEffect,
  shortMethod,
  whyNotClosable,
} from '../../../../src/domain/money/payments/closeShort';
import { PaymentMethod } from '../../../../src/domain/money/payments/PaymentMethod';
import { cents } from '../../../../src/domain/platform/money/Cents';

const open = (amount: number) => ({
  dueCents: cents(1_000_00),
  paidCents: cents(1_000_00 - amount),
  pendingCents: cents(0),
});
const rules = {
  shortCents: cents(5_00),
  refundLimitCents: cents(100_00),
  setBy: { overCents: null, shortCents: 'mia', payorsMayWriteOff: null, refundLimitCents: 'mia' },
} as PaymentRulesInForce;
const { OverShortDebit, DebitSuspense } = PaymentMethod;
const close = (amount: number, userId = 'ann', aloneCents = 0) =>
  shortClosing(open(amount), rules, userId, cents(aloneCents));

describe('a bill that is closed short', () => {
  it('is written off up to the tolerance of the group, and carried a cent above it', () => {
    expect([shortMethod(open(5_00), rules), shortMethod(open(5_01), rules)]).toEqual([OverShortDebit, DebitSuspense]);
  });

  it('needs a second person above what is left of the limit, and only to be carried', () => {
    expect([close(100_00), close(100_01)].map((one) => one.needsSecondPerson)).toEqual([false, true]);
    expect([close(40_00, 'ann', 60_00), close(40_01, 'ann', 60_00)].map((one) => one.needsSecondPerson)).toEqual([
      false,
      true,
    ]);
    expect(close(5_00, 'ann', 100_00)).toMatchObject({ method: OverShortDebit, needsSecondPerson: false });
  });

  it('always needs one from the person who set the limit', () => {
    expect(close(5_01, 'mia')).toMatchObject({ method: DebitSuspense, needsSecondPerson: true });
  });

  it('is not written off by the person who set the tolerance', () => {
    const why = (method: typeof OverShortDebit | typeof DebitSuspense, userId: string) =>
      whyNotClosable({ method }, rules, userId);
    expect(why(OverShortDebit, 'mia')).toContain('You set');
    expect([why(DebitSuspense, 'mia'), why(OverShortDebit, 'ann')]).toEqual([undefined, undefined]);
  });

  it('shows what a decision does', () => {
    const text = (method: typeof OverShortDebit | typeof DebitSuspense, approve: boolean) =>
      shortDecisionEffect({ amountCents: cents(7_00), billNumber: 'HF-1', method }, approve);
    expect(text(OverShortDebit, true)).toContain('Over/Short Debit writes off $7.00 of bill HF-1');
    expect(text(DebitSuspense, true)).toContain('Debit Suspense carries $7.00 of bill HF-1');
    expect([text(OverShortDebit, false), text(DebitSuspense, false)]).toEqual([
      'Bill HF-1 stays partly paid, with $7.00 open.',
      'Bill HF-1 stays partly paid, with $7.00 open.',
    ]);
  });
});
