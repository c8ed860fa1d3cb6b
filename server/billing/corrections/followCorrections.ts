import type { BillLine } from '../../../src/domain/billing/bills/BillLine';
import type { CorrectionState } from '../../../src/domain/billing/corrections/Correction';
import { problemWithChoice } from '../../../src/domain/billing/corrections/CorrectionChoice';
import {
  type AwaitedCorrection,
  type EvidenceLine,
  evidenceInPayroll,
  evidenceOnBill,
  type PayrollEvidence,
} from '../../../src/domain/billing/corrections/correctionEvidence';
import { correctionsOf, type DecidedForCorrection } from '../../../src/domain/billing/corrections/correctionsOf';
import { decidedCorrection } from '../../../src/domain/billing/corrections/decidedCorrection';
import { RowsByMember } from '../../../src/domain/billing/corrections/RowsByMember';
import { dateText, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { counted } from '../../../src/domain/platform/text/wording';
import type { Actor } from '../../platform/shared/Actor';
import { inSteps, type Steps } from '../../platform/shared/inSteps';
import { Refusal } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import type { LockedBill } from '../bills/ports';
import type { AwaitedOnBill, ShownCorrection } from './ports';

/**
 * Proposes the corrections for the differences of a bill that is being reconciled, and confirms or drops those that were decided
 * with their differences. Call it after the bill is saved.
 *
 * @param periodFrom first day of the bill's month; if undefined, because unknown, nothing is proposed.
 * @param lines of the bill, if already read.
 * @throws Refusal BAD_REQUEST for a confirmed correction with incomplete terms; CORRECTION_UNCONFIRMED for one with risky terms
 * that the person has not confirmed.
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
  for (const one of decided) assertChoice(one, periodFrom);
  const carrierCodes = (await tx.bills.carriers(bill)).map(({ carrierCode }) => carrierCode);
  const proposed = correctionsOf(decided, lines ?? (await tx.bills.lines(bill)), carrierCodes, periodFrom);
  if (proposed.length === 0) return;
  const added = await tx.corrections.add(bill, proposed, by, now);
  if (added.length === 0) return;
  const note = NOTE_WORDS.flatMap(([state, word]) => {
    const count = added.filter((one) => one === state).length;
    return count === 0 ? [] : [`${counted(count, 'correction')} ${word}.`];
  }).join(' ');
  await tx.expected.addNotes(new Map([[bill.billPk, note]]), by, now, 'corrections');
}

const NOTE_WORDS: readonly (readonly [CorrectionState, string])[] = [
  ['PROPOSED', 'proposed'],
  ['OPEN', 'confirmed'],
  ['DROPPED', 'dropped'],
];

function assertChoice(
  { discrepancy, resolution: { action, correction } }: DecidedForCorrection,
  periodFrom: LocalDate,
): void {
  const decided = correction && decidedCorrection(discrepancy, { action, correction }, periodFrom);
  const problem =
    decided &&
    decided.state !== 'SENT' &&
    problemWithChoice({ ...decided.proposed, coverage: discrepancy.coverage }, correction, dateText);
  if (!problem) return;
  const code = problem.kind === 'question' ? ErrorCode.CorrectionUnconfirmed : ErrorCode.BadRequest;
  throw new Refusal(code, `Correction of ${discrepancy.memberName}: ${problem.message}`);
}

/** Removes the corrections of a bill that is no longer reconciled, and undoes confirmations by its payroll file. */
export async function withdrawCorrections(
  tx: Pick<Transaction, 'corrections'>,
  bill: LockedBill,
  by: Actor,
  now: Date,
): Promise<void> {
  await tx.corrections.removeUnsent(bill);
  await tx.corrections.unconfirm(bill, 'PAYROLL', by, now);
}

/**
 * Confirms corrections to carriers that appear on bills when they are released.
 *
 * @param bills of different groups: a correction is confirmed by only one bill of its group.
 * @source docs/decisions/corrections.md#the-next-bill-or-payroll-file-confirms-a-correction
 */
export async function confirmOnBills(
  tx: Pick<Transaction, 'corrections' | 'expected'>,
  bills: readonly LockedBill[],
  by: Actor,
  now: Date,
): Promise<void> {
  const awaited = await tx.corrections.awaitedOn(bills);
  const shown: ShownCorrection[] = [];
  for (const { bill, corrections, lines } of awaited) await inSteps(stepsOnBill(bill, corrections, lines, shown));
  await confirm(tx, shown, by, now);
  await confirmCredited(tx, bills, by, now);
}

/**
 * Confirms the inquiries of the bills' groups whose expected adjustments have arrived in full. Call it after arrivals are added.
 *
 * @source BR-COR-38 docs/decisions/corrections.md#the-next-bill-or-payroll-file-confirms-a-correction
 */
export async function confirmCredited(
  tx: Pick<Transaction, 'corrections' | 'expected'>,
  bills: readonly Pick<LockedBill, 'groupNumber'>[],
  by: Actor,
  now: Date,
): Promise<void> {
  await confirm(tx, await tx.corrections.credited(bills.map(({ groupNumber }) => groupNumber)), by, now);
}

function* stepsOnBill(
  { billPk, billNumber, periodFrom }: AwaitedOnBill['bill'],
  corrections: readonly AwaitedCorrection[],
  lines: readonly EvidenceLine[],
  shown: ShownCorrection[],
): Steps<void> {
  const byMember = new RowsByMember(lines);
  for (const one of corrections) {
    const found = evidenceOnBill(one, byMember.of(one, one.kind === 'CHANGE_ID' ? one.value : ''), periodFrom);
    if (found) shown.push({ correctionPk: one.correctionPk, billPk, evidence: `${found} on bill ${billNumber}` });
    yield;
  }
}

/**
 * Notifies the reconcilers of released bills about overdue corrections. Call it after the bills' confirmations.
 *
 * @source docs/decisions/corrections.md#an-overdue-correction-is-first-where-the-work-is
 */
export async function announceOverdue(
  tx: Pick<Transaction, 'corrections' | 'notices'>,
  bills: readonly LockedBill[],
  now: Date,
): Promise<void> {
  for (const { groupNumber, billPk } of await tx.corrections.overdueOn(bills)) {
    await tx.notices.add({ kind: 'correctionsOverdue', groupNumber, billPk }, now);
  }
}

/**
 * Confirms the corrections to payroll that a bill's payroll file shows. Call it after the bill entered the register.
 */
export async function confirmInPayroll(
  tx: Pick<Transaction, 'corrections' | 'expected' | 'register'>,
  bill: LockedBill,
  payroll: Omit<PayrollEvidence, 'settled'>,
  by: Actor,
  now: Date,
): Promise<void> {
  const awaited = await tx.corrections.awaitedFromPayroll(bill);
  const once = awaited.filter(({ kind, oneTimeCents }) => kind !== 'SETTLE_DEDUCTION' && oneTimeCents !== 0);
  const settled = await tx.register.settledSince(bill.groupNumber, once, payroll.isEmployeeShare);
  if (awaited.length === 0) return;
  await confirm(tx, await inSteps(stepsInPayroll(bill, awaited, { ...payroll, settled })), by, now);
}

function* stepsInPayroll(
  { billPk }: LockedBill,
  awaited: readonly AwaitedCorrection[],
  payroll: PayrollEvidence,
): Steps<readonly ShownCorrection[]> {
  const [rows, differences, explained] = [
    new RowsByMember(payroll.rows),
    new RowsByMember(payroll.differences),
    new RowsByMember(payroll.explained),
  ];
  const shown: ShownCorrection[] = [];
  for (const one of awaited) {
    const ofMember = { rows: rows.of(one), differences: differences.of(one), explained: explained.of(one) };
    const evidence = evidenceInPayroll(one, { ...payroll, ...ofMember });
    if (evidence) shown.push({ correctionPk: one.correctionPk, billPk, evidence });
    yield;
  }
  return shown;
}

async function confirm(
  tx: Pick<Transaction, 'corrections' | 'expected'>,
  shown: readonly ShownCorrection[],
  by: Actor,
  now: Date,
): Promise<void> {
  if (shown.length === 0) return;
  await tx.corrections.confirm(shown, by, now);
  const counts = new Map<string, number>();
  for (const { billPk } of shown) counts.set(billPk, (counts.get(billPk) ?? 0) + 1);
  const notes = [...counts].map(([billPk, count]) => [billPk, `${counted(count, 'correction')} confirmed.`] as const);
  await tx.expected.addNotes(new Map(notes), by, now, 'corrections');
}
