import type { BillLine } from '../../../src/domain/billing/bills/BillLine';
import { findNotOnBill } from '../../../src/domain/billing/notOnBill/findNotOnBill';
import { insuredState } from '../../../src/domain/billing/notOnBill/insuredState';
import type { ComparisonFacts } from '../../../src/domain/billing/reconciliation/ComparisonFacts';
import type { Discrepancy } from '../../../src/domain/billing/reconciliation/Discrepancy';
import type { Transaction } from '../../platform/shared/Transaction';
import type { LockedBill } from '../bills/ports';

type Work = Pick<Transaction, 'notOnBill'>;

/**
 * Names the people of a comparison who pay and are not on the bill. Call it after the corrections of the bill are proposed.
 *
 * @param carrierCodes of the bill; the first one issues it
 * @source BR-NOB-03 docs/decisions/not-on-bill.md#a-comparison-names-and-a-later-bill-ends
 */
export async function nameNotOnBill(
  tx: Work,
  bill: LockedBill,
  differences: readonly Discrepancy[],
  {
    lines,
    carrierCodes,
    facts,
  }: {
    readonly lines: readonly BillLine[];
    readonly carrierCodes: readonly string[];
    readonly facts: ComparisonFacts;
  },
  now: Date,
): Promise<void> {
  const carrierOf = new Map(lines.map(({ coverage, carrierCode }) => [coverage.toLowerCase(), carrierCode]));
  const found = findNotOnBill(differences, facts).map((one) => {
    const carrierCode = carrierOf.get(one.coverage?.toLowerCase() ?? '') ?? carrierCodes[0] ?? '';
    return { ...one, carrierCode };
  });
  await tx.notOnBill.add(bill, found, now);
  await tx.notOnBill.settle([bill.groupNumber]);
  await followRequests(tx, [bill.groupNumber]);
}

/** Ends the rows of people whom released bills have. */
export async function settleNotOnBill(tx: Work, bills: readonly Pick<LockedBill, 'groupNumber'>[]): Promise<void> {
  const groupNumbers = [...new Set(bills.map(({ groupNumber }) => groupNumber))];
  await tx.notOnBill.settle(groupNumbers);
  await followRequests(tx, groupNumbers);
}

/** Brings the states of groups' open rows in line with what carriers were asked and answered. Call it after corrections change. */
export async function followRequests(tx: Work, groupNumbers: readonly string[]): Promise<void> {
  const rows = await tx.notOnBill.open(groupNumbers);
  const changed = rows.flatMap(({ rowPk, part, enrollment, request, cutOff, state }) => {
    const next = insuredState(part, enrollment, request ?? undefined, cutOff);
    return next === state ? [] : [{ rowPk, state: next }];
  });
  if (changed.length > 0) await tx.notOnBill.setStates(changed);
}
