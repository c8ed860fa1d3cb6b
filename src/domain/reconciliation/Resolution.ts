import { type BillLine, lineAmount, ReasonCode } from '../bills/BillLine';
import { type LineEdit, repeatedLines } from '../bills/lineEdit';
import { allocateProRata } from '../money/allocateProRata';
import { type Cents, cents, sumCents } from '../money/Cents';
import type { Discrepancy } from './Discrepancy';
import type { DiscrepancyAction } from './DiscrepancyAction';

/** A person's decision about one discrepancy, with its reason. */
export interface Resolution {
  /** The discrepancy's key. */
  readonly key: string;
  readonly action: DiscrepancyAction;
  readonly reasonCode: ReasonCode;
  readonly note: string;
  /** The standing decision that it was made by; undefined if a person made it for this bill. */
  readonly standingPk?: string | undefined;
}

/** A decision with changes by hand, which is then no longer made by a standing decision. */
export function changedByHand(
  { key, action, reasonCode, note }: Resolution,
  changes: Partial<Pick<Resolution, 'reasonCode' | 'note'>>,
): Resolution {
  return { key, action, reasonCode, note, ...changes };
}

/** Discrepancies without a decision that has a valid reason. The last decision about each one counts. */
export function openDiscrepancies(
  discrepancies: readonly Discrepancy[],
  resolutions: readonly Resolution[],
): Discrepancy[] {
  const byKey = new Map(resolutions.map((resolution) => [resolution.key, resolution]));
  return discrepancies.filter(
    (discrepancy) => resolutionProblem(discrepancy, byKey.get(discrepancy.key)) !== undefined,
  );
}

/** Why a decision does not resolve its discrepancy, as a message; undefined if it does. */
function resolutionProblem(discrepancy: Discrepancy, resolution: Resolution | undefined): string | undefined {
  if (!resolution) return 'Choose a decision: use the payroll amount, accept as billed, or expect it on the next bill.';
  if (!discrepancy.actions.includes(resolution.action)) return 'There is no line to change. Choose another decision.';
  if (resolution.reasonCode === ReasonCode.Other && resolution.note.trim() === '') {
    return 'Enter the reason in the note.';
  }
  return undefined;
}

/**
 * Message if the amount of a discrepancy's lines contradicts the decision about it; undefined if it does not.
 * If the bill is accepted, the amount may also be a third one that was entered by hand.
 *
 * @param amount current total of the discrepancy's lines.
 */
export function contradiction(
  { deductedCents, billedCents, memberName }: Pick<Discrepancy, 'deductedCents' | 'billedCents' | 'memberName'>,
  { action }: Pick<Resolution, 'action'>,
  amount: Cents,
): string | undefined {
  const isOurs = amount === (deductedCents ?? 0);
  if (action === 'acceptOurs' && !isOurs) {
    return `The lines of ${memberName} do not add up to the payroll amount. Save the lines, or choose another decision.`;
  }
  if (action !== 'acceptOurs' && isOurs && amount !== billedCents) {
    return `The lines of ${memberName} have the payroll amount, but the decision accepts the bill. Choose another decision.`;
  }
  return undefined;
}

/** Choice of a bulk decision: one action for all, or the suggestion for each. */
export type BulkChoice = DiscrepancyAction | 'suggested';

/**
 * The action suggested for a difference. Undefined if a cause of the whole file explains it: then the file needs to be
 * checked, not the member.
 */
export function offeredAction({
  suggestedAction,
  isExplainedByFile,
}: Pick<Discrepancy, 'suggestedAction' | 'isExplainedByFile'>): DiscrepancyAction | undefined {
  return isExplainedByFile ? undefined : suggestedAction;
}

/** A decision with its default reason. */
export function resolutionFor(one: Discrepancy, action: DiscrepancyAction): Resolution {
  return { key: one.key, action, reasonCode: reasonFor(one, action), note: '' };
}

/** Decisions of a choice by difference. Skips differences that do not allow the action. */
export function bulkDecision(
  discrepancies: readonly Discrepancy[],
  choice: BulkChoice,
): ReadonlyMap<Discrepancy, Resolution> {
  const decided = new Map<Discrepancy, Resolution>();
  for (const one of discrepancies) {
    const action = choice === 'suggested' ? offeredAction(one) : choice;
    if (action && one.actions.includes(action)) decided.set(one, resolutionFor(one, action));
  }
  return decided;
}

/** Default reason for a decision. */
function reasonFor(
  { kind, suggestedAction, suggestedReason }: Pick<Discrepancy, 'kind' | 'suggestedAction' | 'suggestedReason'>,
  action: DiscrepancyAction,
): ReasonCode {
  if (action === 'ignore' && suggestedReason === ReasonCode.CarrierCorrect) return ReasonCode.Other;
  if (action === suggestedAction || action === 'expectNextBill' || action === 'ignore') return suggestedReason;
  if (action === 'acceptBill') return ReasonCode.CarrierCorrect;
  if (kind === 'NO_DEDUCTION') return ReasonCode.Waived;
  return suggestedReason === ReasonCode.CarrierCorrect ? ReasonCode.RateCorrection : suggestedReason;
}

/**
 * Edits that make the lines agree with a decision. `acceptOurs` makes them add up to the deducted amount, keeping
 * lines of earlier months as billed unless the current ones would fall below zero; the other decisions restore the billed
 * amounts. Lines that already agree get no edit.
 *
 * @param lineOf the bill's line for a key; unknown keys are skipped.
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

/** Pro rata by billed amount; duplicate lines go to zero first. */
function spread(amount: Cents, lines: readonly BillLine[], isDuplicate: boolean): [string, Cents][] {
  const repeats = new Set(isDuplicate ? repeatedLines(lines).map(({ linePk }) => linePk) : []);
  const weights = lines.map(({ linePk, billedCents }) => cents(repeats.has(linePk) ? 0 : Math.abs(billedCents)));
  const parts = allocateProRata(amount, weights);
  return lines.map(({ linePk }, index) => [linePk, parts[index] ?? cents(0)]);
}
