import type { ReconcilePolicy } from '../../billing/bills/Bill';
import { allocateProRata } from '../../platform/money/allocateProRata';
import { type Cents, cents } from '../../platform/money/Cents';
import type { CarrierShare } from './LedgerEvent';

/** One carrier's amounts on a bill. */
export interface CarrierPart {
  readonly carrierCode: string;
  readonly billedCents: Cents;
  readonly reconciledCents: Cents;
  readonly adjustmentsCents: Cents;
  /** The part of the adjustments from shorts of earlier bills. Default: zero. */
  readonly carriedCents?: Cents;
}

/**
 * Each carrier's share of a reconciled bill's amount due: its lines and adjustments, less its part of the bill's credits, which are
 * spread over the carriers with positive amounts. The shares add up to the amount due.
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
  return parts.map(({ carrierCode, carriedCents }, index) => ({
    carrierCode,
    amountCents: cents((before[index] ?? 0) - (credits[index] ?? 0)),
    ...(carriedCents && { carriedCents }),
  }));
}

/** The unpaid part of each carrier's share. Paying pro rata to it pays every carrier exactly once the bill is paid in full. */
export function openShares(shares: readonly CarrierShare[], paidCents: ReadonlyMap<string, Cents>): CarrierShare[] {
  return shares.map(({ carrierCode, amountCents }) => ({
    carrierCode,
    amountCents: cents(amountCents - (paidCents.get(carrierCode) ?? 0)),
  }));
}
