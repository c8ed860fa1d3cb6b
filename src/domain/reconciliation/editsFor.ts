import type { BillLine } from '../bills/BillLine';
import { lineAmount } from '../bills/BillLine';
import type { LineEdit } from '../bills/lineEdit';
import { allocateProRata } from '../money/allocateProRata';
import { type Cents, cents, sumCents } from '../money/Cents';
import type { Discrepancy } from './Discrepancy';
import type { Resolution } from './Resolution';
import { repeatedLines } from './repeatedLines';

/**
 * The edits that make the lines agree with a decision. `acceptOurs` makes them add up to what was deducted, keeping
 * lines of earlier months as billed unless the current ones would fall below zero; the other decisions put the billed
 * amounts back. Lines that agree already are not in the answer.
 *
 * @param lineOf the bill's line of a key; unknown keys are passed over.
 */
export function editsFor(
  discrepancy: Discrepancy,
  resolution: Pick<Resolution, 'action' | 'reasonCode' | 'note'>,
  lineOf: (linePk: string) => BillLine | undefined,
): LineEdit[] {
  const lines = discrepancy.linePks.flatMap((linePk) => lineOf(linePk) ?? []);
  const amounts =
    resolution.action === 'acceptOurs' ? oursFor(discrepancy, lines) : lines.map((line) => line.billedCents);
  return lines.flatMap((line, index): LineEdit[] => {
    const reconciledCents = amounts[index] ?? line.billedCents;
    const isBilled = reconciledCents === line.billedCents;
    const reasonCode = isBilled ? null : resolution.reasonCode;
    const note = isBilled ? '' : resolution.note;
    const agrees = lineAmount(line) === reconciledCents && line.reasonCode === reasonCode && line.note === note;
    if (agrees || (isBilled && line.reconciledCents === null)) return [];
    return [{ linePk: line.linePk, reconciledCents, reasonCode, effectiveDate: null, note }];
  });
}

function oursFor({ kind, deductedCents }: Discrepancy, lines: readonly BillLine[]): readonly Cents[] {
  const target = deductedCents ?? cents(0);
  const current = lines.filter(({ retroPeriod }) => retroPeriod === null);
  const earlier = lines.filter(({ retroPeriod }) => retroPeriod !== null);
  const earlierCents = sumCents(earlier.map(({ billedCents }) => billedCents));
  const forCurrent =
    earlier.length === 0 ? target : cents(current.length === 0 ? 0 : Math.max(0, target - earlierCents));
  const forEarlier = cents(target - forCurrent);
  const shares = new Map([
    ...spread(forCurrent, current, kind === 'DUPLICATE'),
    ...(forEarlier === earlierCents ? [] : spread(forEarlier, earlier, false)),
  ]);
  return lines.map((line) => shares.get(line.linePk) ?? line.billedCents);
}

/** By the size of what was billed; what is billed twice goes to zero first. */
function spread(amount: Cents, lines: readonly BillLine[], isDuplicate: boolean): [string, Cents][] {
  const repeats = new Set(isDuplicate ? repeatedLines(lines).map(({ linePk }) => linePk) : []);
  const weights = lines.map(({ linePk, billedCents }) => cents(repeats.has(linePk) ? 0 : Math.abs(billedCents)));
  const parts = allocateProRata(amount, weights);
  return lines.map(({ linePk }, index) => [linePk, parts[index] ?? cents(0)]);
}
