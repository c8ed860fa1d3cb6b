import type { BillLine } from '../bills/BillLine';
import { type Cents, sumCents } from '../money/Cents';
import type { Comparison } from './Comparison';
import { comparedLines } from './comparedLines';
import { type CoverageReader, coverageReader } from './coverageReader';
import type { Deduction } from './Deduction';
import { memberIndex } from './memberIndex';
import { memberKey } from './memberKey';
import { nameKey } from './nameKey';

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
