import { type Cents, sumCents } from '../../platform/money/Cents';
import type { BillLine } from '../bills/BillLine';
import type { PayerOfMonth } from '../continuation/ContinuationPayer';
import type { PeopleCount } from './balance/FileBalance';
import { type ComparisonFacts, type EnrollmentRow, NO_FACTS } from './ComparisonFacts';
import { type CoverageReader, coverageReader } from './coverageReader';
import { ALL_COVERAGES } from './memberLevel';
import { withMemberNumbers } from './memberNumbers';
import { type NoDeductionReason, noDeductionReader } from './noDeduction';
import { isOfOtherDivision } from './otherDivisions';
import type { Deduction } from './PayrollTable';
import { type PayersByMember, paidBy, payerOf, payersByMember, paysOneCharge } from './payers';
import { payersWithPayments } from './payments';
import { matchPeople } from './people/matchPeople';
import type { MatchedBy, MatchedPeople, PeopleMatch } from './people/PeopleMatch';
import type { OnProgress } from './readDeductions';
import { ROUNDING_CENTS } from './rounding';

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
  /** From payroll, or from who pays without a deduction. */
  readonly deductedCents: Cents;
  /** Who pays outside payroll; undefined if no one does, or if payroll has deductions. */
  readonly payer: PayerOfMonth | undefined;
  /** Why payroll deducts nothing for the lines; undefined if it should. */
  readonly noDeduction: NoDeductionReason | undefined;
  /** Whether the bill has this member, with any coverage. */
  readonly isBilledMember: boolean;
  /** Whether the file has this member, with any coverage. */
  readonly isPayrollMember: boolean;
  /** How the member was found in the file; undefined if it was not. */
  readonly matchedBy: MatchedBy | undefined;
  /** Rows of the enrollment files; empty without them, and for members who are compared as a whole. */
  readonly enrollment: readonly EnrollmentRow[];
  /** Lines of earlier months, and lines that earlier bills expected, that are not among `lines`. */
  readonly retroLines: readonly BillLine[];
}

interface Member {
  readonly key: string;
  memberId: string;
  memberName: string;
  readonly lines: BillLine[];
  readonly deductions: Deduction[];
  readonly enrollment: EnrollmentRow[];
  matchedBy: MatchedBy | undefined;
}

type MatchedFacts = Pick<ComparisonFacts, 'links' | 'enrollment' | 'payers'> &
  Partial<Pick<ComparisonFacts, 'payments' | 'awaitedLines' | 'rules' | 'pay' | 'paidAhead' | 'numbers' | 'elsewhere'>>;

/** A bill and a payroll file matched by member and coverage. */
export interface MemberComparisons {
  readonly comparisons: readonly Comparison[];
  /** Rows of coverages that are not on the bill (savings plans, taxes …), and of members of other divisions: not compared. */
  readonly leftOut: readonly Deduction[];
  readonly people: PeopleMatch;
  readonly peopleCount: PeopleCount;
}

/**
 * Matches lines, deductions and enrollment by member and coverage. A member is compared as a whole
 * if one of its rows names no coverage, and every member is if no coverage in the file is recognized.
 * Each deduction is in exactly one comparison or left out; each line of the current period is in exactly one.
 */
export function compareMembers(
  billed: readonly BillLine[],
  rows: readonly Deduction[],
  {
    links,
    enrollment: enrolled,
    elsewhere,
    awaitedLines = [],
    payers,
    payments,
    rules = NO_FACTS.rules,
    numbers,
    ...more
  }: MatchedFacts = NO_FACTS,
  onProgress?: OnProgress,
): MemberComparisons {
  const lines = withMemberNumbers(billed);
  const isOther = isOfOtherDivision(lines, elsewhere);
  const deductions = rows.filter((row) => !isOther(row));
  const enrollment = enrolled.filter((row) => !isOther(row));
  const read = coverageReader(lines);
  const understands = deductions.some(({ coverage }) => coverage !== null && read(coverage) !== undefined);
  const people = matchPeople(lines, deductions, links, { numbers });
  const known: Known = {
    awaited: new Set(awaitedLines),
    payers: payersByMember(payersWithPayments(lines, { payers, payments, links, numbers })),
    noDeductionOf: noDeductionReader({ rules, ...more }),
  };
  const leftOut = rows.filter(isOther);
  const comparisons: Comparison[] = [];
  const members = membersOf(lines, deductions, enrollment, people);
  const step = Math.ceil(members.size / 100);
  let done = 0;
  for (const member of members.values()) {
    if (done % step === 0) onProgress?.(done, members.size);
    done += 1;
    if (isWhole(member, understands, known)) {
      const counted = member.deductions.filter(({ isLeftOut }) => !isLeftOut);
      // One person may have more rows than a call has arguments.
      for (const one of member.deductions) if (one.isLeftOut) leftOut.push(one);
      comparisons.push(...compared(member, null, { ...member, deductions: counted, enrollment: [] }, known));
    } else comparisons.push(...byCoverage(member, read, leftOut, known));
  }
  const { found, proposals, indistinct, unmatched, different } = people;
  return {
    comparisons,
    leftOut,
    people: { found, proposals, indistinct, unmatched, different },
    peopleCount: countPeople(members.values()),
  };
}

/** What is known about lines and members besides the file. */
interface Known {
  /** Keys of lines that earlier bills expected. */
  readonly awaited: ReadonlySet<string>;
  readonly payers: PayersByMember;
  readonly noDeductionOf: ReturnType<typeof noDeductionReader>;
}

/**
 * A continuation payer of single coverages is compared by coverage, whatever the file is, and one whose charge is for all coverages as
 * a whole.
 *
 * @source docs/decisions/reconciliation.md#continuation-payers-are-a-source-like-payroll
 */
function isWhole({ memberId, lines, deductions }: Member, understands: boolean, { payers }: Known): boolean {
  const own = deductions.length === 0 ? payers.get(memberId) : undefined;
  if (own?.some(({ coverage }) => coverage !== null)) return false;
  if (own?.some(paysOneCharge) && lines.some(({ coverage }) => coverage !== lines[0]?.coverage)) return true;
  return !understands || deductions.some(({ coverage }) => !coverage?.trim());
}

function countPeople(members: Iterable<Member>): PeopleCount {
  let [inFile, onBill, inBoth] = [0, 0, 0];
  for (const { lines, deductions } of members) {
    if (deductions.length > 0) inFile += 1;
    if (lines.length > 0) onBill += 1;
    if (deductions.length > 0 && lines.length > 0) inBoth += 1;
  }
  return { inFile, onBill, inBoth };
}

function membersOf(
  lines: readonly BillLine[],
  deductions: readonly Deduction[],
  enrollment: readonly EnrollmentRow[],
  people: MatchedPeople,
): Map<string, Member> {
  const members = new Map<string, Member>();
  const memberFor = (key: string): Member => {
    let member = members.get(key);
    if (!member) {
      member = { key, memberId: '', memberName: '', lines: [], deductions: [], enrollment: [], matchedBy: undefined };
      members.set(key, member);
    }
    return member;
  };
  const billed = new Map<string, Member>();
  const billedFor = (memberId: string): Member => {
    let member = billed.get(memberId);
    if (!member) billed.set(memberId, (member = memberFor(`bill:${memberId}`)));
    return member;
  };
  for (const line of lines) billedFor(line.memberId).lines.push(line);
  for (const row of deductions) {
    const onBill = people.memberOf(row);
    const member = onBill === undefined ? memberFor(`payroll:${people.keyOf(row)}`) : billedFor(onBill);
    member.deductions.push(row);
    if (onBill !== undefined) member.matchedBy ??= people.howOf(onBill);
  }
  if (enrollment.length > 0) {
    const enrolled = matchEnrolled(lines, enrollment, people, payrollOnly(members, people, deductions));
    for (const row of enrollment) memberFor(enrolled(row)).enrollment.push(row);
  }
  for (const member of members.values()) {
    member.lines.sort((one, other) => (one.linePk < other.linePk ? -1 : 1));
    member.deductions.sort((one, other) => one.row - other.row);
    const first = member.lines[0] ?? member.deductions[0] ?? member.enrollment[0];
    const [deduction] = member.deductions;
    member.memberId = first === deduction && deduction ? people.numberOf(deduction) : (first?.memberId ?? '');
    member.memberName = first?.memberName ?? '';
  }
  return members;
}

/**
 * People of the file who are not on the bill and may be enrolled under another number. None in a file with the bill's numbers: there,
 * another number is another person.
 *
 * @source docs/decisions/reconciliation.md#a-person-who-is-not-billed-has-one-enrollment-and-one-deduction
 */
function payrollOnly(
  members: ReadonlyMap<string, Member>,
  people: MatchedPeople,
  deductions: readonly Deduction[],
): readonly Pick<BillLine, 'linePk' | 'memberId' | 'memberName'>[] {
  const found = [...members.values()].filter(({ matchedBy }) => matchedBy !== undefined);
  if (found.filter(({ matchedBy }) => matchedBy === 'id').length * 2 > found.length) return [];
  const persons = new Map<string, string>();
  for (const row of deductions) if (people.memberOf(row) === undefined) persons.set(people.keyOf(row), row.memberName);
  return [...persons].map(([key, memberName]) => ({ linePk: key, memberId: key, memberName }));
}

/**
 * Key of an enrollment row's member: as found for payroll, which often has the same numbers, otherwise on the bill, otherwise among
 * the people of payroll who are not billed.
 */
function matchEnrolled(
  lines: readonly BillLine[],
  enrollment: readonly EnrollmentRow[],
  people: MatchedPeople,
  unbilled: readonly Pick<BillLine, 'linePk' | 'memberId' | 'memberName'>[],
): (row: EnrollmentRow) => string {
  const rest = enrollment.filter((row) => people.memberOf(row) === undefined);
  const own = matchPeople(lines, rest, [], { confirmsNames: false });
  const others = unbilled.length === 0 ? [] : rest.filter((row) => own.memberOf(row) === undefined);
  const inPayroll = matchPeople(unbilled, others, [], { confirmsNames: false });
  return (row) => {
    const onBill = people.memberOf(row) ?? own.memberOf(row);
    return onBill === undefined ? `payroll:${inPayroll.memberOf(row) ?? people.keyOf(row)}` : `bill:${onBill}`;
  };
}

interface Sides {
  readonly lines: readonly BillLine[];
  readonly deductions: readonly Deduction[];
  readonly enrollment: readonly EnrollmentRow[];
}

function byCoverage(member: Member, read: CoverageReader, leftOut: Deduction[], known: Known): Comparison[] {
  const parts = new Map<string, { lines: BillLine[]; deductions: Deduction[]; enrollment: EnrollmentRow[] }>();
  const part = (coverage: string) => {
    let found = parts.get(coverage);
    if (!found) parts.set(coverage, (found = { lines: [], deductions: [], enrollment: [] }));
    return found;
  };
  for (const line of member.lines) part(line.coverage).lines.push(line);
  for (const row of member.deductions) {
    const coverage = row.isLeftOut ? undefined : read(row.coverage ?? '');
    if (coverage === undefined) leftOut.push(row);
    else part(coverage).deductions.push(row);
  }
  // A coverage that is not on the bill is another carrier's.
  for (const row of member.enrollment) {
    const coverage = row.coverage === ALL_COVERAGES ? undefined : read(row.coverage);
    if (coverage !== undefined) part(coverage).enrollment.push(row);
  }
  // An end of all coverages holds for those that no file named.
  const whole = member.enrollment.filter(({ coverage }) => coverage === ALL_COVERAGES);
  for (const sides of parts.values()) if (sides.enrollment.length === 0) sides.enrollment.push(...whole);
  return [...parts].flatMap(([coverage, sides]) => compared(member, coverage, sides, known));
}

function compared(
  member: Member,
  coverage: string | null,
  { lines, deductions, enrollment: rows }: Sides,
  { awaited, payers, noDeductionOf }: Known,
): Comparison[] {
  const payrollCents: Cents = sumCents(deductions.map(({ amountCents }) => amountCents));
  const counted = comparedLines(lines, deductions.length > 0 ? payrollCents : null, awaited);
  const billedCents = billed(counted);
  const payer = deductions.length === 0 ? payerOf(payers.get(member.memberId), coverage) : undefined;
  const isDeducted = payer !== undefined || deductions.some(({ amountCents }) => amountCents !== 0);
  const noDeduction = isDeducted ? undefined : noDeductionOf(counted);
  // The enrollment as an employee ends where the continuation begins.
  const enrollment = payer ? [] : rows;
  // Almost every member has no such line, and there are many members.
  const retroLines = counted.length === lines.length ? [] : without(lines, counted);
  if (counted.length === 0 && deductions.length === 0 && enrollment.length === 0) return [];
  const { key, memberId, memberName, matchedBy } = member;
  return [
    {
      memberKey: key,
      memberId,
      memberName,
      coverage,
      lines: counted,
      deductions,
      billedCents,
      deductedCents: noDeduction ? billedCents : payer ? paidBy(payer, billedCents) : payrollCents,
      payer,
      noDeduction,
      isBilledMember: member.lines.length > 0,
      isPayrollMember: member.deductions.length > 0,
      matchedBy,
      enrollment,
      retroLines,
    },
  ];
}

/**
 * Lines of a member that can be compared with payroll. A payroll file covers the current period; lines of
 * earlier months count only if the deduction is the total with them. What earlier bills expected counts only
 * if the deduction is exactly the total of all lines, as with a refund through payroll: then nothing differs.
 *
 * @param deducted null if payroll has no row: then lines of earlier months do not count.
 * @source docs/decisions/expected-credits.md#a-line-with-an-expected-adjustment-is-not-compared-with-payroll
 * @source docs/decisions/reconciliation.md#lines-of-earlier-months-count-only-if-payroll-has-exactly-their-total
 */
function comparedLines(
  lines: readonly BillLine[],
  deducted: Cents | null,
  awaited: ReadonlySet<string>,
): readonly BillLine[] {
  const asked = awaited.size === 0 ? lines : lines.filter(({ linePk }) => !awaited.has(linePk));
  const current = asked.filter(({ retroPeriod }) => retroPeriod === null);
  if (deducted === null) return current;
  if (billed(lines) === deducted && billed(current) !== deducted) return lines;
  const offCurrent = Math.abs(billed(current) - deducted);
  const offAll = Math.abs(billed(asked) - deducted);
  // A refund through payroll is never this month's premium.
  const isTotal = offAll <= ROUNDING_CENTS || deducted < 0;
  return isTotal && offAll < offCurrent ? asked : current;
}

function without(lines: readonly BillLine[], others: readonly BillLine[]): readonly BillLine[] {
  const left = new Set(others);
  return lines.filter((line) => !left.has(line));
}

function billed(lines: readonly BillLine[]): Cents {
  return sumCents(lines.map(({ billedCents }) => billedCents));
}
