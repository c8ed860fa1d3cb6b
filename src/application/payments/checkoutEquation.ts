import { sumCents } from '../../domain/money/Cents';
import { checkout, type PaymentSource, type RequestedAllocation } from '../../domain/payments/checkout';
import type { CheckoutStage, CheckoutState } from './CheckoutState';

/** What the person at the screen decides; the equation follows from it. */
export type CheckoutParts = Omit<CheckoutState, 'equation' | 'stage'>;

/** The state of a checkout with what its parts come to. */
export function withEquation(parts: CheckoutParts, stage: CheckoutStage = { kind: 'choosing' }): CheckoutState {
  const { groupNumber, bills, notPayable, accounts, amounts, bankAccountPk, sourceCents } = parts;
  const equation = checkout(sourcesOf(parts), allocationsOf(parts), bills);
  return { groupNumber, bills, notPayable, accounts, amounts, bankAccountPk, sourceCents, equation, stage };
}

/** So much on each chosen bill, as it was when the payer looked at it. */
export function allocationsOf({ amounts, bills }: CheckoutParts): readonly RequestedAllocation[] {
  return [...amounts].map(([billPk, amountCents]) => {
    const version = bills.find((bill) => bill.billPk === billPk)?.version ?? 0;
    return { billPk, version, amountCents };
  });
}

/** What is drawn on: one account, for what is allocated unless the payer said how much. */
export function sourcesOf({ amounts, bankAccountPk, sourceCents }: CheckoutParts): readonly PaymentSource[] {
  return [
    { method: 'ACH', bankAccountPk: bankAccountPk ?? '', amountCents: sourceCents ?? sumCents(amounts.values()) },
  ];
}
