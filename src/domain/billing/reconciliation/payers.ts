import { type Cents, ZERO } from '../../platform/money/Cents';
import { type PayerOfMonth, premiumOf } from '../continuation/ContinuationPayer';

/** Payers of members who pay outside payroll, by member number. */
export type PayersByMember = ReadonlyMap<string, readonly PayerOfMonth[]>;

export function payersByMember(payers: readonly PayerOfMonth[]): PayersByMember {
  const members = new Map<string, PayerOfMonth[]>();
  for (const payer of payers) {
    const own = members.get(payer.memberId);
    if (own) own.push(payer);
    else members.set(payer.memberId, [payer]);
  }
  return members;
}

/** The payer of a coverage, or of all coverages. */
export function payerOf(payers: readonly PayerOfMonth[] = [], coverage: string | null): PayerOfMonth | undefined {
  return payers.find((one) => one.coverage === null || one.coverage === coverage);
}

/** The premium that a payer pays: the billed premium if the charge is unknown. */
export function paidBy(payer: PayerOfMonth, billedCents: Cents): Cents {
  return payer.state === 'unpaid' ? ZERO : (premiumOf(payer) ?? billedCents);
}

/** Whether a payer pays one known charge for all coverages together. Unpaid months are a difference of each coverage. */
export function paysOneCharge(payer: PayerOfMonth): boolean {
  return payer.coverage === null && payer.state !== 'unpaid' && premiumOf(payer) !== null;
}
