import type { BillLine } from '../bills/BillLine';
import { type Cents, sumCents } from '../money/Cents';
import { type CoverageReader, coverageReader } from './coverageFamily';
import { memberIndex, memberKey, nameKey } from './memberKey';
import type { Deduction } from './PayrollTable';

/** What is held against each other: a member's lines and deductions, of one coverage or all together. */
export interface Comparison {
  /** Tells members apart, on the bill or only in the file; the same for every coverage of one. */
  readonly memberKey: string;
  readonly memberId: string;
  readonly memberName: string;
  /** Null when the member is compared as a whole. */
  readonly coverage: string | null;
  /** In order of their keys. Lines of earlier months are here only where payroll carries them. */
  readonly lines: readonly BillLine[];
  /** In order of their rows; empty when payroll has none. */
  readonly deductions: readonly Deduction[];
  readonly billedCents: Cents;
  readonly deductedCents: Cents;
  /** Whether the bill has this member, with any coverage. */
  readonly isBilledMember: boolean;
  /** Whether the file has this member, with any coverage. */
  readonly isPayrollMember: boolean;
}

interface Member {
  readonly key: string;
  memberId: string;
  memberName: string;
  readonly lines: BillLine[];
  readonly deductions: Deduction[];
}

/** Everything a bill and a payroll file say about the same people, side by side. */
export interface MemberComparisons {
  readonly comparisons: readonly Comparison[];
  /** Rows of coverages this bill does not have (savings plans, taxes …): nothing to hold them against. */
  readonly leftOut: readonly Deduction[];
}

/**
 * Puts lines and deductions side by side, member by member and coverage by coverage. A member is compared as a whole
 * when one of its rows names no coverage, and everybody is when no coverage in the file can be understood.
 * Each deduction is in exactly one comparison, or left out; each line of the current period is in exactly one.
 */
export function compareMembers(lines: readonly BillLine[], deductions: readonly Deduction[]): MemberComparisons {
  const read = coverageReader(lines);
  const understands = deductions.some(({ coverage }) => coverage !== null && read(coverage) !== undefined);
  const leftOut: Deduction[] = [];
  const comparisons: Comparison[] = [];
  for (const member of membersOf(lines, deductions).values()) {
    const isWhole = !understands || member.deductions.some(({ coverage }) => !coverage?.trim());
    if (isWhole) comparisons.push(...compared(member, null, member.lines, member.deductions));
    else comparisons.push(...byCoverage(member, read, leftOut));
  }
  return { comparisons, leftOut };
}

function membersOf(lines: readonly BillLine[], deductions: readonly Deduction[]): Map<string, Member> {
  const members = new Map<string, Member>();
  const memberFor = (key: string): Member => {
    let member = members.get(key);
    if (!member) members.set(key, (member = { key, memberId: '', memberName: '', lines: [], deductions: [] }));
    return member;
  };
  for (const line of lines) memberFor(`bill:${line.memberId}`).lines.push(line);
  const billMember = memberIndex(lines);
  for (const row of deductions) {
    const onBill = billMember(row.memberId);
    memberFor(onBill === undefined ? payrollKey(row) : `bill:${onBill}`).deductions.push(row);
  }
  for (const member of members.values()) {
    member.lines.sort((one, other) => compareText(one.linePk, other.linePk));
    member.deductions.sort((one, other) => one.row - other.row);
    const first = member.lines[0] ?? member.deductions[0];
    member.memberId = first?.memberId ?? '';
    member.memberName = first?.memberName ?? '';
  }
  return members;
}

/** People the bill does not have are told apart by their number, and by their name where they have none. */
function payrollKey({ memberId, memberName }: Deduction): string {
  return `payroll:${memberKey(memberId) || `name ${nameKey(memberName)}`}`;
}

function byCoverage(member: Member, read: CoverageReader, leftOut: Deduction[]): Comparison[] {
  const parts = new Map<string, { lines: BillLine[]; deductions: Deduction[] }>();
  const part = (coverage: string) => {
    let found = parts.get(coverage);
    if (!found) parts.set(coverage, (found = { lines: [], deductions: [] }));
    return found;
  };
  for (const line of member.lines) part(line.coverage).lines.push(line);
  for (const row of member.deductions) {
    const coverage = read(row.coverage ?? '');
    if (coverage === undefined) leftOut.push(row);
    else part(coverage).deductions.push(row);
  }
  return [...parts].flatMap(([coverage, { lines, deductions }]) => compared(member, coverage, lines, deductions));
}

function compared(
  member: Member,
  coverage: string | null,
  lines: readonly BillLine[],
  deductions: readonly Deduction[],
): Comparison[] {
  const deductedCents: Cents = sumCents(deductions.map(({ amountCents }) => amountCents));
  const counted = comparedLines(lines, deductions.length > 0 ? deductedCents : null);
  if (counted.length === 0 && deductions.length === 0) return [];
  const { key, memberId, memberName } = member;
  return [
    {
      memberKey: key,
      memberId,
      memberName,
      coverage,
      lines: counted,
      deductions,
      billedCents: sumCents(counted.map(({ billedCents }) => billedCents)),
      deductedCents,
      isBilledMember: member.lines.length > 0,
      isPayrollMember: member.deductions.length > 0,
    },
  ];
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * Which of a member's lines payroll can be held against. A payroll file tells of the current period; lines of
 * earlier months count only where payroll carries them, that is where the deduction is closer to all lines together.
 *
 * @param deducted null when payroll has no row: it then says nothing about earlier months.
 */
function comparedLines(lines: readonly BillLine[], deducted: Cents | null): readonly BillLine[] {
  const current = lines.filter(({ retroPeriod }) => retroPeriod === null);
  if (current.length === lines.length || deducted === null) return current;
  const offCurrent = Math.abs(billed(current) - deducted);
  const offAll = Math.abs(billed(lines) - deducted);
  return offCurrent <= offAll ? current : lines;
}

function billed(lines: readonly BillLine[]): Cents {
  return sumCents(lines.map(({ billedCents }) => billedCents));
}
