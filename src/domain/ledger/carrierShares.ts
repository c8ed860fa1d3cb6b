import type { ReconcilePolicy } from '../bills/Bill';
import { allocateProRata } from '../money/allocateProRata';
import { type Cents, cents } from '../money/Cents';
import type { CarrierShare } from './eventsOf';

/** What a bill holds of one carrier. */
export interface CarrierPart {
  readonly carrierCode: string;
  readonly billedCents: Cents;
  readonly reconciledCents: Cents;
  readonly adjustmentsCents: Cents;
}

/**
 * What each carrier has of a reconciled bill's amount due: its lines and adjustments, less its part of the bill's credits,
 * which spread over the carriers that are owed something. The shares add up to the amount due.
 *
 * @source product.md, Money, invariants 1, 10
 */
export function carrierShares(
  bill: { readonly reconcilePolicy: ReconcilePolicy; readonly creditsCents: Cents },
  parts: readonly CarrierPart[],
): CarrierShare[] {
  const before = parts.map(({ billedCents, reconciledCents, adjustmentsCents }) =>
    cents((bill.reconcilePolicy === 'adjustThenPay' ? reconciledCents : billedCents) + adjustmentsCents),
  );
  const credits = allocateProRata(
    bill.creditsCents,
    before.map((amount) => cents(Math.max(0, amount))),
  );
  return parts.map(({ carrierCode }, index) => ({
    carrierCode,
    amountCents: cents((before[index] ?? 0) - (credits[index] ?? 0)),
  }));
}

/** What is still open of each carrier's share. Paying by it leaves no carrier a cent short once the bill is paid. */
export function openShares(shares: readonly CarrierShare[], paidCents: ReadonlyMap<string, Cents>): CarrierShare[] {
  return shares.map(({ carrierCode, amountCents }) => ({
    carrierCode,
    amountCents: cents(amountCents - (paidCents.get(carrierCode) ?? 0)),
  }));
}
