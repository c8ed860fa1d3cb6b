import { allocateProRata } from '../../platform/money/allocateProRata';
import { type Cents, cents, sumCents } from '../../platform/money/Cents';
import { type BillLine, isOfEarlierMonth, lineAmount, ReasonCode } from '../bills/BillLine';
import { type LineEdit, repeatedLines } from '../bills/lineEdit';
import type { CorrectionChoice } from '../corrections/CorrectionChoice';
import { type ComparisonFacts, NO_FACTS } from './ComparisonFacts';
import { matchDeductions } from './comparePayroll';
import type { Discrepancy } from './Discrepancy';
import type { DiscrepancyAction } from './DiscrepancyAction';
import type { Deduction } from './PayrollTable';

/** A person's decision about one discrepancy, with its reason. */
export interface Resolution {
  /** The discrepancy's key. */
  readonly key: string;
  readonly action: DiscrepancyAction;
  readonly reasonCode: ReasonCode;
  readonly note: string;
  /** Key of the standing decision that made it; undefined if a person made it for this bill. */
  readonly standingPk?: string | undefined;
  /** Choice for the correction that the decision proposes; undefined leaves it as proposed. */
  readonly correction?: CorrectionChoice | undefined;
}

/** A decision after changes by hand. It no longer counts as made by a standing decision. */
export function changedByHand(
  { key, action, reasonCode, note, correction }: Resolution,
  changes: Partial<Pick<Resolution, 'reasonCode' | 'note'>>,
): Resolution {
  return { key, action, reasonCode, note, ...(correction && { correction }), ...changes };
}

/** Discrepancies without a decision that has a valid reason. For each, the last decision counts. */
export function openDiscrepancies(
  discrepancies: readonly Discrepancy[],
  resolutions: readonly Resolution[],
): Discrepancy[] {
  const byKey = new Map(resolutions.map((resolution) => [resolution.key, resolution]));
  return discrepancies.filter((discrepancy) => !isResolved(discrepancy, byKey.get(discrepancy.key)));
}

/** Whether a decision is allowed and has a reason. */
export function isResolved({ actions }: Discrepancy, resolution: Resolution | undefined): boolean {
  if (!resolution || !actions.includes(resolution.action)) return false;
  return resolution.reasonCode !== ReasonCode.Other || resolution.note.trim() !== '';
}

/**
 * Message if the amount of a discrepancy's lines contradicts the decision about it; undefined if it does not. If the bill is
 * accepted, the amount may also be a different one entered by hand.
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
 * The suggested action for a difference. Undefined if there is none, or if a cause in the whole file explains the difference: the
 * file must be checked then, not the member.
 */
export function offeredAction({
  suggestedAction,
  isExplainedByFile,
}: Pick<Discrepancy, 'suggestedAction' | 'isExplainedByFile'>): DiscrepancyAction | undefined {
  return isExplainedByFile ? undefined : (suggestedAction ?? undefined);
}

/** A decision with its default reason. */
export function resolutionFor(one: Discrepancy, action: DiscrepancyAction): Resolution {
  return { key: one.key, action, reasonCode: reasonFor(one, action), note: '' };
}

/** The chosen decisions by difference. Skips differences that do not allow the action. */
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
  const amounts = resolution.action === 'acceptOurs' ? oursFor(discrepancy, lines) : [];
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
  const current = lines.filter((line) => !isOfEarlierMonth(line));
  const earlier = lines.filter(isOfEarlierMonth);
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

/** Pro rata by billed amount; duplicate lines are set to zero first. */
function spread(amount: Cents, lines: readonly BillLine[], isDuplicate: boolean): [string, Cents][] {
  const repeats = new Set(isDuplicate ? repeatedLines(lines).map(({ linePk }) => linePk) : []);
  const weights = lines.map(({ linePk, billedCents }) => cents(repeats.has(linePk) ? 0 : Math.abs(billedCents)));
  const parts = allocateProRata(amount, weights);
  return lines.map(({ linePk }, index) => [linePk, parts[index] ?? cents(0)]);
}

/** What prevents a bill from being reconciled; both empty if nothing does. */
export interface OpenReconciliation {
  /** Keys of the discrepancies without a valid decision. */
  readonly open: readonly string[];
  /** Discrepancies whose lines contradict their decision, with a message. */
  readonly problems: readonly { readonly key: string; readonly message: string }[];
}

/**
 * Compares again and checks every decision against the current lines. The server accepts a reconcile with a
 * comparison only when nothing is open and no line contradicts its decision.
 */
export function checkResolved(
  lines: readonly BillLine[],
  deductions: readonly Deduction[],
  resolutions: readonly Resolution[],
  facts: ComparisonFacts = NO_FACTS,
): OpenReconciliation {
  return checkDecisions(lines, matchDeductions(lines, deductions, facts), resolutions);
}

/** Checks every decision about known discrepancies against the current lines, as `checkResolved` does. */
export function checkDecisions(
  lines: readonly BillLine[],
  discrepancies: readonly Discrepancy[],
  resolutions: readonly Resolution[],
): OpenReconciliation {
  const open = new Set(openDiscrepancies(discrepancies, resolutions).map(({ key }) => key));
  const lineByPk = new Map(lines.map((line) => [line.linePk, line]));
  const decisions = new Map(resolutions.map((resolution) => [resolution.key, resolution]));
  const problems = discrepancies.flatMap((discrepancy) => {
    const decision = decisions.get(discrepancy.key);
    if (!decision || open.has(discrepancy.key)) return [];
    const message = contradiction(discrepancy, decision, amountOf(discrepancy, lineByPk));
    return message ? [{ key: discrepancy.key, message }] : [];
  });
  return { open: [...open], problems };
}

function amountOf({ linePks }: Discrepancy, lineByPk: ReadonlyMap<string, BillLine>): Cents {
  return sumCents(linePks.flatMap((linePk) => lineByPk.get(linePk) ?? []).map(lineAmount));
}
