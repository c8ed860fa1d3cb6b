import type { LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, ZERO } from '../../platform/money/Cents';
import type { BillLine } from '../bills/BillLine';
import { classesOf } from '../classes/MemberClass';
import { type AskedCorrection, askedReader } from '../corrections/askedAlready';
import { type BilledRate, billedRate } from '../rates/billedRates';
import type { ComparisonFacts } from './ComparisonFacts';
import type { ExplainContext } from './causes/Explanation';
import { rowInForce } from './causes/enrollment';
import { enrollmentReader } from './causes/enrollmentReader';
import { payDatesOf } from './causes/explainAmount';
import type { MissingCredit } from './causes/missingCredit';
import { coveragesOfOtherTiers, payrollTier } from './causes/payrollTier';
import { rowsOfSeveral } from './causes/severalPeople';
import { usualRates } from './causes/usualRates';
import type { Comparison } from './compareMembers';
import { coverageText } from './coverageFamily';
import { coverageReader } from './coverageReader';
import { type EmployeeShare, employeeShareReader } from './employeeShares';
import { lastDeductedReader } from './lastDeducted';
import type { LikelyCauses } from './likelyCauses';
import { memberIndex, nameKey } from './memberKey';
import type { UnreadPerson } from './PayrollTable';
import { filePeople, unreadOf, unreadPeople } from './payrollFile/unreadPeople';
import { nameWords } from './people/nameLikeness';
import type { LinkProposal, PeopleMatch } from './people/PeopleMatch';

/** Other facts about one comparison: people with the same name, the enrollment, and the file as a whole. */
export interface ComparisonContext extends ExplainContext {
  readonly credit: MissingCredit | undefined;
  readonly employee: EmployeeShare | undefined;
  readonly asked: readonly AskedCorrection[] | undefined;
  /** See `LastDeductedReader`. */
  readonly deductedThrough: LocalDate | null | undefined;
}

/** The context of each comparison. A namesake counts only if exactly one unmatched member has the name. */
export function comparisonContexts(
  lines: readonly BillLine[],
  comparisons: readonly Comparison[],
  { causes }: LikelyCauses,
  people: PeopleMatch,
  facts: ComparisonFacts,
): (comparison: Comparison, rate: BilledRate | undefined) => ComparisonContext {
  const billed = new Set<string>();
  const deducted = new Set<string>();
  const found = new Set<string>();
  const alone = { onBill: new Map<string, Comparison | null>(), inFile: new Map<string, Comparison | null>() };
  for (const comparison of comparisons) {
    const { memberKey, isBilledMember, isPayrollMember, payer, noDeduction, deductedCents } = comparison;
    if (deductedCents > 0) deducted.add(memberKey);
    if (payer || noDeduction) continue;
    if (isBilledMember) billed.add(memberKey);
    if (isBilledMember && isPayrollMember) found.add(memberKey);
    else if (isBilledMember || isPayrollMember) note(isBilledMember ? alone.onBill : alone.inFile, comparison);
  }
  const coversGroup = found.size * 2 >= billed.size && !causes.some(({ kind }) => kind === 'MISSING_MEMBERS');
  const proposals = new Map<string, LinkProposal>();
  for (const proposal of people.proposals) {
    proposals.set(`payroll:${proposal.payroll.key}`, proposal);
    proposals.set(`bill:${proposal.billed.memberId}`, proposal);
  }
  const indistinct = new Set(
    people.indistinct.flatMap(({ payroll, billed: members }) => [
      ...payroll.map(({ key }) => `payroll:${key}`),
      ...members.map(({ memberId }) => `bill:${memberId}`),
    ]),
  );
  const { needsName } = memberIndex(lines);
  const unlinked = unlinkedPeople(comparisons, needsName);
  const ofUnlinked = unreadOf(unreadPeople([...unlinked.values()]), lines);
  const different = differentPeople(people);
  const unmatchedWords = wordsOf(people.unmatched);
  const unreadRows = facts.unread ?? [];
  const unread = unreadOf(unreadRows, lines, unreadRows.length === 0 ? undefined : filePeople(comparisons));
  const read = coverageReader(lines);
  const payDates = usualPayDates(comparisons);
  const usualRows = usualRowCounts(comparisons);
  const ofSeveral = new Set(
    comparisons.flatMap((one) =>
      rowsOfSeveral(one, usualRows.get(one.coverage) ?? 1).length > 0 ? [one.memberKey] : [],
    ),
  );
  const rates = usualRates(lines);
  const otherTiers = coveragesOfOtherTiers(comparisons);
  const employeeOf = employeeShareReader(comparisons, facts);
  const askedOf = askedReader(facts.asked);
  const lastDeducted = lastDeductedReader(facts);
  const enrollment = enrollmentReader(lines, comparisons, facts, rates);
  return (comparison, rate) => {
    const { memberId, memberName, memberKey, coverage, isBilledMember, isPayrollMember } = comparison;
    const others = isBilledMember ? alone.inFile : alone.onBill;
    const isMatched = isBilledMember && isPayrollMember;
    const namesake = isMatched ? undefined : others.get(nameKey(memberName));
    const not = different.get(memberKey);
    const ofEnrollment = enrollment(comparison);
    return {
      coversGroup,
      namesake: namesake && !not?.has(namesake.memberKey) ? namesake.memberId : undefined,
      proposal: proposals.get(memberKey),
      isIndistinct: indistinct.has(memberKey),
      payDates,
      // Costly, so evaluated only for the few members without a deduction.
      isUnread: () =>
        unread.hasAmount(comparison, (name) => coverage === null || (read(name) ?? coverage) === coverage) ||
        (!isPayrollMember && unread.couldBe({ memberId, memberName })),
      isPartlyUnread: () =>
        unread.isOf(comparison, (name) => coverage === null || (read(name) ?? coverage) === coverage),
      usualRows: usualRows.get(coverage) ?? 1,
      isDeducted: deducted.has(memberKey),
      isOfSeveral: ofSeveral.has(memberKey),
      couldBeOnBill: () => {
        if (isBilledMember) return false;
        const words = not
          ? wordsOf(people.unmatched.filter((one) => !not.has(`bill:${one.memberId}`)))
          : unmatchedWords;
        return nameWords(memberName).some((word) => words.has(word));
      },
      hasNumberOfSeveral: () => !isBilledMember && needsName(memberId),
      isUnlinked: () => {
        if (isPayrollMember) return false;
        if (!not) return ofUnlinked.couldBe({ memberId, memberName });
        const possible = [...unlinked].flatMap(([key, one]) => (not.has(key) ? [] : [one]));
        return unreadOf(unreadPeople(possible), lines).couldBe({ memberId, memberName });
      },
      payrollTier: otherTiers.has(coverage ?? '') ? undefined : payrollTier(comparison),
      rates,
      movedCents: ZERO,
      rate,
      rules: facts.rules,
      employee: employeeOf(comparison),
      asked: askedOf(comparison),
      deductedThrough: lastDeducted(comparison, Boolean(ofEnrollment.previous)),
      ...ofEnrollment,
    };
  };
}

/**
 * Result of checking the lines of a comparison against the confirmed rates. Uses the date of birth from the payroll file and the
 * volume from the enrollment file, if available.
 */
export function rateOf(
  { lines, deductions, enrollment }: Pick<Comparison, 'lines' | 'deductions' | 'enrollment'>,
  { period, rateTables = [], classes }: Pick<ComparisonFacts, 'period' | 'rateTables' | 'classes'>,
): BilledRate | undefined {
  if (!period || rateTables.length === 0) return undefined;
  const born = new Set(deductions.flatMap(({ birthDate }) => birthDate ?? []));
  const [birthDate] = born;
  return billedRate(lines, period.from, rateTables, {
    birthDate: born.size === 1 ? birthDate : null,
    classes: classes && classesOf(lines[0]?.memberId ?? '', classes),
    electedCents: electedIn(lines, enrollment, period.to),
  });
}

/** The volume elected for a single line; null if it is unknown, as with several plans of which none is the line's. */
function electedIn(
  [line, another]: Comparison['lines'],
  enrollment: Comparison['enrollment'],
  lastDay: LocalDate,
): Cents | null {
  if (!line || another) return null;
  const hasSeveral = new Set(enrollment.map(({ plan }) => plan)).size > 1;
  const isOfLine = (plan: string | null) => plan !== null && coverageText(plan) === coverageText(line.plan);
  const rows = hasSeveral ? enrollment.filter(({ plan }) => isOfLine(plan)) : enrollment;
  return rowInForce(rows, lastDay)?.volumeCents ?? null;
}

/**
 * People in the file who were not found on the bill and have no number, or one that several members have. Each may be any member with
 * a similar name.
 *
 * @source docs/decisions/reconciliation.md#a-member-who-could-be-an-unlinked-person-is-not-terminated
 */
function unlinkedPeople(
  comparisons: readonly Comparison[],
  isOfSeveral: (memberId: string) => boolean,
): ReadonlyMap<string, UnreadPerson> {
  const people = new Map<string, UnreadPerson>();
  for (const { memberKey, memberId, memberName, isBilledMember, isPayrollMember } of comparisons) {
    if (!isPayrollMember || isBilledMember || (memberId !== '' && !isOfSeveral(memberId))) continue;
    people.set(memberKey, { memberId, memberName, coverage: null });
  }
  return people;
}

/** Keys of people of the other side with the words of the same name who are different people, by `memberKey`. */
function differentPeople({ different = [] }: PeopleMatch): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { payroll, billed } of different) {
    const [one, other] = [`payroll:${payroll.key}`, `bill:${billed.memberId}`];
    found.set(one, (found.get(one) ?? new Set()).add(other));
    found.set(other, (found.get(other) ?? new Set()).add(one));
  }
  return found;
}

function wordsOf(people: PeopleMatch['unmatched']): ReadonlySet<string> {
  return new Set(people.flatMap(({ memberName }) => nameWords(memberName)));
}

/** Number of pay dates that most comparisons have; undefined if no row has a date. */
function usualPayDates(comparisons: readonly Comparison[]): number | undefined {
  return mostCommon(comparisons.map(payDatesOf));
}

/** Number of rows that most comparisons of a coverage have, by coverage. */
function usualRowCounts(comparisons: readonly Comparison[]): ReadonlyMap<string | null, number> {
  const counts = new Map<string | null, number[]>();
  for (const { coverage, deductions } of comparisons) {
    const own = counts.get(coverage);
    if (own) own.push(deductions.length);
    else counts.set(coverage, [deductions.length]);
  }
  return new Map([...counts].map(([coverage, own]) => [coverage, mostCommon(own) ?? 1]));
}

/** The most common number above zero, the largest of several; undefined if there is none. */
function mostCommon(numbers: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const one of numbers) if (one > 0) counts.set(one, (counts.get(one) ?? 0) + 1);
  let usual: readonly [number: number, count: number] | undefined;
  for (const entry of counts) {
    const isMore = !usual || entry[1] > usual[1] || (entry[1] === usual[1] && entry[0] > usual[0]);
    if (isMore) usual = entry;
  }
  return usual?.[0];
}

function note(names: Map<string, Comparison | null>, comparison: Comparison): void {
  const name = nameKey(comparison.memberName);
  const known = names.get(name);
  const isOther = known !== undefined && known?.memberKey !== comparison.memberKey;
  if (name !== '') names.set(name, isOther ? null : comparison);
}
