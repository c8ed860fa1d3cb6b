import type { BillLine } from '../../src/domain/bills/BillLine';
import { correctionsOf, type DecidedForCorrection } from '../../src/domain/corrections/correctionsOf';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import { counted } from '../../src/domain/text/wording';
import type { LockedBill } from '../bills/ports';
import type { Actor } from '../shared/Actor';
import type { Transaction } from '../shared/Transaction';

/**
 * Proposes the corrections that end the differences of a bill that is being reconciled. Call it after the bill is saved.
 *
 * @param periodFrom first day of the bill's month; undefined if it is unknown: then nothing is proposed.
 * @param lines of the bill, if they were read before.
 * @source docs/decisions/corrections.md#a-correction-is-proposed-by-a-decision-and-never-moves-money
 */
export async function proposeCorrections(
  tx: Pick<Transaction, 'bills' | 'corrections' | 'expected'>,
  bill: LockedBill,
  decided: readonly DecidedForCorrection[],
  periodFrom: LocalDate | undefined,
  by: Actor,
  now: Date,
  lines?: readonly BillLine[],
): Promise<void> {
  if (decided.length === 0 || periodFrom === undefined) return;
  const carrierCodes = (await tx.bills.carriers(bill)).map(({ carrierCode }) => carrierCode);
  const proposed = correctionsOf(decided, lines ?? (await tx.bills.lines(bill)), carrierCodes, periodFrom);
  if (proposed.length === 0) return;
  const count = await tx.corrections.add(bill, proposed, by, now);
  if (count === 0) return;
  const note = `${counted(count, 'correction')} proposed.`;
  await tx.expected.addNotes(bill.groupNumber, new Map([[bill.billPk, note]]), by, now);
}

/** Removes the corrections of a bill that is no longer reconciled. Those that were sent stay. */
export async function withdrawCorrections(tx: Pick<Transaction, 'corrections'>, bill: LockedBill): Promise<void> {
  await tx.corrections.removeUnsent(bill);
}
