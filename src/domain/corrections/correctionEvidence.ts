import type { BillLine } from '../bills/BillLine';
import type { LocalDate } from '../dates/LocalDate';
import { centsToDecimal } from '../money/formatCents';
import type { ExplainedByBalance } from '../reconciliation/broughtForward';
import { nameKey } from '../reconciliation/memberKey';
import { isSamePerson } from '../register/RegisterPage';
import { type Correction, recipientOf } from './Correction';

/** A correction that is not answered yet. */
export type AwaitedCorrection = Pick<
  Correction,
  | 'correctionPk'
  | 'carrierCode'
  | 'memberId'
  | 'memberName'
  | 'coverage'
  | 'kind'
  | 'effectiveDate'
  | 'value'
  | 'oneTimeCents'
  | 'differenceCents'
  | 'state'
>;

/** A member's line on a later bill, as far as it can confirm a correction. */
export type EvidenceLine = Pick<
  BillLine,
  'memberId' | 'memberName' | 'coverage' | 'carrierCode' | 'plan' | 'tier' | 'volumeCents' | 'billedCents'
>;

/**
 * How a later bill shows that the carrier made a correction, in words that name the line; undefined if it does not show it.
 * A billing inquiry is answered by the carrier, and a deduction by a payroll file.
 *
 * @param lines of the bill for the bill's own month, of any member.
 * @param periodFrom first day of the bill's month.
 * @source docs/decisions/corrections.md#the-next-bill-or-payroll-file-confirms-a-correction
 */
export function evidenceOnBill(
  correction: AwaitedCorrection,
  lines: readonly EvidenceLine[],
  periodFrom: LocalDate,
): string | undefined {
  const { kind, effectiveDate, value, memberId, memberName, coverage } = correction;
  if (recipientOf(kind) === 'PAYROLL' || effectiveDate === null) return undefined;
  const ofCoverage = lines.filter(
    (line) =>
      line.carrierCode === correction.carrierCode &&
      line.billedCents > 0 &&
      (coverage === null || line.coverage.toLowerCase() === coverage.toLowerCase()),
  );
  const own = ofCoverage.filter((line) => line.memberId === memberId);
  const what = coverage === null ? memberName : `${memberName}, ${coverage}`;
  if (kind === 'END_COVERAGE') {
    return own.length === 0 && effectiveDate < periodFrom ? `No line for ${what}` : undefined;
  }
  if (effectiveDate > periodFrom) return undefined;
  if (kind === 'CHANGE_ID') {
    return ofCoverage.some((line) => line.memberId === value) ? `Line of ${what} has number ${value}` : undefined;
  }
  const [first] = own;
  if (!first) return undefined;
  if (kind === 'START_COVERAGE') return `Line of ${what} is billed`;
  const billed = billedValue(kind, first);
  const isSame = own.every((line) => billedValue(kind, line)?.key === keyOf(kind, value));
  return billed && isSame ? `Line of ${what} has ${billed.text}` : undefined;
}

function billedValue(kind: AwaitedCorrection['kind'], line: EvidenceLine) {
  if (kind === 'CHANGE_TIER') return { key: keyOf(kind, line.tier), text: `tier ${line.tier}` };
  if (kind === 'CHANGE_PLAN') return { key: keyOf(kind, line.plan), text: `plan ${line.plan}` };
  if (kind === 'CHANGE_NAME') return { key: keyOf(kind, line.memberName), text: `name ${line.memberName}` };
  if (kind !== 'CHANGE_VOLUME' || line.volumeCents === null) return undefined;
  return { key: String(line.volumeCents / 100), text: `volume ${centsToDecimal(line.volumeCents)}` };
}

function keyOf(kind: AwaitedCorrection['kind'], value: string): string {
  if (kind === 'CHANGE_NAME') return nameKey(value);
  if (kind === 'CHANGE_VOLUME') return String(Number(value.replaceAll(/[$,\s]/g, '')));
  return value.trim().toLowerCase();
}

interface PersonOfCoverage extends Pick<Correction, 'memberId' | 'memberName'> {
  readonly coverage: string | null;
}

/** What a bill was compared with. */
export interface PayrollEvidence {
  readonly fileName: string;
  readonly rows: readonly (PersonOfCoverage & { readonly row: number })[];
  /** Differences that the comparison found. */
  readonly differences: readonly PersonOfCoverage[];
  /** Deductions that pay arrears off or give back what was over-collected. */
  readonly explained: readonly ExplainedByBalance[];
}

/**
 * How a payroll file shows that payroll made a correction: the member's deduction agrees with a later bill. Undefined if a
 * difference is left, or, unless the deduction was stopped, if the file has no row of the member.
 */
export function evidenceInPayroll(correction: AwaitedCorrection, payroll: PayrollEvidence): string | undefined {
  const { kind, memberName, coverage } = correction;
  const { fileName, rows, differences } = payroll;
  if (recipientOf(kind) === 'CARRIER') return undefined;
  if (kind === 'SETTLE_DEDUCTION') return settledInPayroll(correction, payroll);
  const isOpen = differences.some(
    (one) => isSamePerson(one, correction) && (one.coverage === null || coverage === null || one.coverage === coverage),
  );
  if (isOpen) return undefined;
  const row = rows.find((one) => isSamePerson(one, correction))?.row;
  if (kind === 'STOP_DEDUCTION') return `No difference for ${memberName} in ${fileName}`;
  return row === undefined ? undefined : `Row ${row} of ${fileName} agrees with the bill`;
}

/**
 * How a payroll file shows that a balance was settled: a deduction that pays arrears off, or gives back, leaves no more of the balance than
 * was not to be settled. A row that agrees with the bill shows nothing.
 *
 * @source BR-REG-08 docs/decisions/register.md#only-what-a-balance-explains-confirms-its-settlement
 */
function settledInPayroll(
  { memberId, coverage, oneTimeCents, differenceCents }: AwaitedCorrection,
  { fileName, rows, explained }: PayrollEvidence,
): string | undefined {
  const found = explained.find(
    (one) =>
      one.memberId === memberId &&
      one.coverage === coverage &&
      Math.sign(one.differenceCents) === Math.sign(oneTimeCents),
  );
  if (!found) return undefined;
  const left = Math.abs(found.balanceCents) - Math.abs(found.differenceCents);
  if (left > Math.abs(differenceCents) - Math.abs(oneTimeCents)) return undefined;
  const row = rows.find((one) => one.memberId === memberId && (coverage === null || one.coverage === coverage))?.row;
  return `${row === undefined ? fileName : `Row ${row} of ${fileName}`} settles the balance`;
}
