import type { BillLine } from '../bills/BillLine';
import { type Cents, sumCents } from '../money/Cents';
import { type CoverageReader, coverageReader } from './coverageFamily';
import { memberIndex, memberKey, nameKey } from './memberKey';
import type { Deduction } from './PayrollTable';

/** Lines and deductions of one member to compare, of one coverage or all together. */
export interface Comparison {
  /** Identifies a member, on the bill or only in the file; the same for all coverages of a member. */
  readonly memberKey: string;
  readonly memberId: string;
  readonly memberName: string;
  /** Null if the member is compared as a whole. */
  readonly coverage: string | null;
  /** In order of their keys. Includes lines of earlier months only if payroll includes them. */
  readonly lines: readonly BillLine[];
  /** In order of their rows; empty if payroll has none. */
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

/** A bill and a payroll file matched by member and coverage. */
export interface MemberComparisons {
  readonly comparisons: readonly Comparison[];
  /** Rows of coverages that are not on the bill (savings plans, taxes …), so not compared. */
  readonly leftOut: readonly Deduction[];
}

/**
 * Matches lines and deductions by member and coverage. A member is compared as a whole
 * if one of its rows names no coverage, and every member is if no coverage in the file is recognized.
 * Each deduction is in exactly one comparison or left out; each line of the current period is in exactly one.
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

/** Key of a member who is not on the bill: by number, or by name without a number. */
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
 * Lines of a member that can be compared with payroll. A payroll file covers the current period; lines of
 * earlier months count only if the deduction is closer to the total of all lines.
 *
 * @param deducted null if payroll has no row: then lines of earlier months do not count.
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
