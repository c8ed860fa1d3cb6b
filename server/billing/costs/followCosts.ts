import { costTermsProblem } from '../../../src/domain/billing/costs/CostSetup';
import { type JournalPart, payableOf } from '../../../src/domain/billing/costs/JournalEntry';
import { journalOf } from '../../../src/domain/billing/costs/journalOf';
import { carrierShares } from '../../../src/domain/money/ledger/carrierShares';
import { cents, sumCents } from '../../../src/domain/platform/money/Cents';
import type { PostingStamp } from '../../platform/shared/Actor';
import type { Transaction } from '../../platform/shared/Transaction';
import type { LockedBill } from '../bills/ports';

type Books = Pick<Transaction, 'bills' | 'costs'>;

/**
 * Creates the journal entry of a reconciled bill. An existing entry that differs is reversed first; an equal one is kept. Does
 * nothing for a group without accounts. Call it once the bill is in the register.
 *
 * @returns whether an entry was created
 * @source BR-CST-05 docs/decisions/costs.md#an-entry-is-made-with-the-reconciliation-and-never-changed
 */
export async function bookBill(tx: Books, bill: LockedBill, stamp: PostingStamp): Promise<boolean> {
  const terms = await tx.costs.setup(bill.groupNumber);
  if (!terms || costTermsProblem(terms)) return false;
  const { month, register } = await tx.costs.facts(bill);
  const values = await tx.costs.values(bill.groupNumber);
  const shares = carrierShares(bill, await tx.bills.carriers(bill));
  const carried = sumCents(shares.map(({ carriedCents = 0 }) => carriedCents));
  const live = await tx.costs.liveEntry(bill);
  const parts = journalOf({
    lines: await tx.bills.lines(bill),
    register,
    reconcilePolicy: bill.reconcilePolicy,
    month,
    date: stamp.today,
    unnamedCents: cents(bill.adjustmentsCents - bill.creditsCents - carried),
    shares,
    terms,
    valuesOf: (memberId) => values.get(memberId) ?? [],
  });
  const hasShares = register.length > 0;
  if (live && live.hasShares === hasShares && keyOf(live.parts) === keyOf(parts)) return false;
  if (live) await tx.costs.reverseEntry(bill, live, stamp);
  await tx.costs.addEntry(bill, { parts, dueCents: payableOf(parts), hasShares }, stamp);
  return true;
}

/** Reverses the journal entry of a reopened bill by an entry with opposite amounts. Both entries are kept. */
export async function unbookBill(tx: Books, bill: LockedBill, stamp: PostingStamp): Promise<void> {
  const live = await tx.costs.liveEntry(bill);
  if (live) await tx.costs.reverseEntry(bill, live, stamp);
}

function keyOf(parts: readonly JournalPart[]): string {
  return JSON.stringify(
    parts
      .map(({ role, account, costCenter, coverage, month, carrierCode, amountCents }) =>
        JSON.stringify([role, account, costCenter, coverage, month, carrierCode, amountCents]),
      )
      .sort(),
  );
}
