import type { LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cents, ZERO } from '../../platform/money/Cents';
import { centsToDecimal, formatCents } from '../../platform/money/formatCents';
import type { BillLine } from '../bills/BillLine';
import type { ExplainedByBalance } from '../reconciliation/broughtForward';
import { issuedNumber } from '../reconciliation/issuedNumbers';
import { nameKey } from '../reconciliation/memberKey';
import { isSameMember, issuedKey, type NumberedMember } from '../reconciliation/sameMember';
import { type Correction, recipientOf } from './Correction';

/** A correction that has not been answered yet. */
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

/** A member's line on a later bill, with the fields that can confirm a correction. */
export type EvidenceLine = Pick<
  BillLine,
  'memberId' | 'memberName' | 'coverage' | 'carrierCode' | 'plan' | 'tier' | 'volumeCents' | 'billedCents'
>;

/**
 * How a later bill shows that the carrier made a correction, in words that cite the line; undefined if it does not. A billing
 * inquiry is answered by the carrier, and a deduction by a payroll file.
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
  if (recipientOf(kind) === 'PAYROLL' || kind === 'BILLING_INQUIRY') return undefined;
  const ofCoverage = lines.filter(
    (line) =>
      line.carrierCode === correction.carrierCode &&
      line.billedCents > 0 &&
      (coverage === null || line.coverage.toLowerCase() === coverage.toLowerCase()),
  );
  const own = linesOf(correction, ofCoverage);
  const what = coverage === null ? memberName : `${memberName}, ${coverage}`;
  if (kind === 'END_COVERAGE') {
    const isBilled = ofCoverage.some((line) => isSameMember(line, correction));
    return !isBilled && (effectiveDate === null || effectiveDate < periodFrom) ? `No line for ${what}` : undefined;
  }
  if (effectiveDate !== null && effectiveDate > periodFrom) return undefined;
  if (kind === 'CHANGE_ID') {
    // Only the spelling of the number changes.
    const isSpelling = issuedKey(memberId) === issuedKey(value);
    const found = ofCoverage.some(
      (line) =>
        issuedNumber(line.memberId) === value || (!isSpelling && isSameMember(line, { memberId: value, memberName })),
    );
    return found ? `Line of ${what} has number ${value}` : undefined;
  }
  const [first] = own;
  if (!first) return undefined;
  if (kind === 'START_COVERAGE') return `Line of ${what} is billed`;
  const billed = billedValue(kind, first);
  const isSame = own.every((line) => billedValue(kind, line)?.key === keyOf(kind, value));
  return billed && isSame ? `Line of ${what} has ${billed.text}` : undefined;
}

/** Lines with exactly this member number; otherwise those with it in one other spelling. Two other spellings may be two members. */
function linesOf(member: NumberedMember, lines: readonly EvidenceLine[]): readonly EvidenceLine[] {
  const exact = lines.filter((line) => line.memberId === member.memberId);
  if (exact.length > 0) return exact;
  const same = lines.filter((line) => isSameMember(line, member));
  return same.every((line) => line.memberId === same[0]?.memberId) ? same : [];
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

/** What the register shows about a one-time collection or refund, over all plans and months of the coverage. */
export interface SettledSince {
  /** The balance at the time of the request; positive if too little was collected. */
  readonly beforeCents: Cents;
  /** Arrears collected, or excess deductions refunded, in later months; zero or more. */
  readonly settledCents: Cents;
  /** The balance now. */
  readonly balanceCents: Cents;
}

/** The payroll data that a bill was compared with. */
export interface PayrollEvidence {
  readonly fileName: string;
  /** Whether the file has the employee's share only. Then the register has the premium that the share stands for. */
  readonly isEmployeeShare: boolean;
  /** Rows by the member with whom they were compared. */
  readonly rows: readonly (PersonOfCoverage & { readonly row: number })[];
  /** Differences found by the comparison. */
  readonly differences: readonly PersonOfCoverage[];
  /** Deductions that pay arrears or return an over-collection. */
  readonly explained: readonly ExplainedByBalance[];
  /** By key of a one-time collection or refund; missing for other corrections. */
  readonly settled: ReadonlyMap<string, SettledSince>;
}

/**
 * How a payroll file shows that payroll made a correction: the member's deduction agrees with a later bill, and any one-time amount
 * was collected or refunded. Undefined if a difference remains, even in part, or if the file has no row for the member, unless the
 * deduction was stopped.
 *
 * @source BR-COR-18 docs/decisions/corrections.md#arrears-confirm-a-correction-when-all-of-them-are-paid
 */
export function evidenceInPayroll(correction: AwaitedCorrection, payroll: PayrollEvidence): string | undefined {
  const { correctionPk, kind, memberName, coverage, oneTimeCents } = correction;
  const { fileName, rows, differences, settled } = payroll;
  if (recipientOf(kind) === 'CARRIER') return undefined;
  if (kind === 'SETTLE_DEDUCTION') return settledInPayroll(correction, payroll);
  const isOpen = differences.some(
    (one) => isSameMember(one, correction) && (one.coverage === null || coverage === null || one.coverage === coverage),
  );
  if (isOpen || !isSettled(oneTimeCents, settled.get(correctionPk))) return undefined;
  const also =
    oneTimeCents === 0
      ? ''
      : `, and ${formatCents(cents(Math.abs(oneTimeCents)))} ${oneTimeCents > 0 ? 'was collected' : 'was refunded'}`;
  const row = rows.find((one) => isSameMember(one, correction))?.row;
  if (kind === 'STOP_DEDUCTION') return `No difference for ${memberName} in ${fileName}${also}`;
  return row === undefined ? undefined : `Row ${row} of ${fileName} agrees with the bill${also}`;
}

/**
 * Whether a one-time collection (positive) or refund (negative) by payroll was settled: later months settled that much, or none of
 * the balance is left. A row that agrees with the bill shows nothing about arrears.
 *
 * @param since undefined if nothing is known; then only a request without an amount is settled
 */
export function isSettled(oneTimeCents: Cents, since: SettledSince | undefined): boolean {
  if (oneTimeCents === 0) return true;
  const { beforeCents, settledCents, balanceCents } = since ?? NOTHING_SETTLED;
  const way = Math.sign(oneTimeCents);
  const isNothingLeft = Math.sign(beforeCents) === way && Math.sign(balanceCents) !== way;
  return isNothingLeft || settledCents >= Math.abs(oneTimeCents);
}

const NOTHING_SETTLED: SettledSince = { beforeCents: ZERO, settledCents: ZERO, balanceCents: ZERO };

/**
 * How a payroll file shows that a balance was settled: a deduction that pays arrears or returns money leaves no more of the balance
 * than was not to be settled. A row that agrees with the bill shows nothing.
 *
 * @source BR-REG-08 docs/decisions/register.md#only-what-a-balance-explains-confirms-its-settlement
 */
function settledInPayroll(
  { memberId, memberName, coverage, oneTimeCents, differenceCents }: AwaitedCorrection,
  { fileName, isEmployeeShare, rows, explained }: PayrollEvidence,
): string | undefined {
  const isOwn = (one: PersonOfCoverage) => isSameMember(one, { memberId, memberName });
  const found = explained.find(
    (one) => isOwn(one) && one.coverage === coverage && Math.sign(one.differenceCents) === Math.sign(oneTimeCents),
  );
  if (!found) return undefined;
  const left = Math.abs(found.balanceCents) - Math.abs(found.differenceCents);
  const mayStay = isEmployeeShare ? 0 : Math.abs(differenceCents) - Math.abs(oneTimeCents);
  if (left > mayStay) return undefined;
  const row = rows.find((one) => isOwn(one) && (coverage === null || one.coverage === coverage))?.row;
  return `${row === undefined ? fileName : `Row ${row} of ${fileName}`} settles the balance`;
}
