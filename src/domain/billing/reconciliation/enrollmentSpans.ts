import { addDays, type LocalDate, localDate } from '../../platform/dates/LocalDate';
import type { EnrollmentRow } from './ComparisonFacts';
import type { DatedEnrollment } from './memberLevel';

/** Before every date of a file. */
const FIRST_DAY = localDate('1900-01-01');

/**
 * What the files of a member say of each coverage, over time: a file counts from the first day of its rows of the coverage, and earlier
 * files for the days before. An end without a start says nothing about the days before it. Rows that only add or end plans leave the
 * member's other plans of the coverage as they were. Rows of earlier files that ended before `firstDay` do not count.
 *
 * @param rows of one member, the newest first
 * @source docs/decisions/reconciliation.md#an-enrollment-is-read-with-all-of-its-dates
 */
export function enrollmentSpans(rows: readonly DatedEnrollment[], firstDay: LocalDate): readonly DatedEnrollment[] {
  const coverages = new Map<string, DatedEnrollment[]>();
  for (const row of rows) {
    const own = coverages.get(row.facts.coverage);
    if (own) own.push(row);
    else coverages.set(row.facts.coverage, [row]);
  }
  return [...coverages.values()].flatMap((own) => spansOfCoverage(own, firstDay));
}

function spansOfCoverage(rows: readonly DatedEnrollment[], firstDay: LocalDate): readonly DatedEnrollment[] {
  const files = new Map<string, DatedEnrollment[]>();
  for (const row of rows) {
    const own = files.get(row.filePk);
    if (own) own.push(row);
    else files.set(row.filePk, [row]);
  }
  if (files.size === 1) return rows;
  const spans: DatedEnrollment[] = [];
  const replaced: Replaced[] = [];
  const ordered = [...files.values()];
  for (const [at, own] of ordered.entries()) {
    for (const row of own) {
      const end = earliest(replaced.filter(({ plans }) => !plans || plans.has(row.facts.plan)).map(({ from }) => from));
      const span = end === undefined ? row : endedBefore(row, end, firstDay);
      if (span) spans.push(span);
    }
    if (at + 1 < ordered.length) replaced.push(replacedBy(own, ordered.slice(at + 1).flat()));
  }
  // Where earlier files say what an end without a start ends, they also say since when.
  return spans.filter(
    (row, at) => startOf(row.facts) !== null || !spans.slice(at + 1).some((other) => isEndedBy(other, row)),
  );
}

function isEndedBy(earlier: DatedEnrollment, { facts, filePk }: DatedEnrollment): boolean {
  const isOfPlan = facts.plan === null || earlier.facts.plan === null || earlier.facts.plan === facts.plan;
  return earlier.filePk !== filePk && isOfPlan && endOf(earlier.facts) === endOf(facts);
}

/** What a file replaces in earlier ones. */
interface Replaced {
  /** First day that the file is about. */
  readonly from: LocalDate;
  /** Plans that it replaces; undefined for all. */
  readonly plans: ReadonlySet<string | null> | undefined;
}

function replacedBy(rows: readonly DatedEnrollment[], earlier: readonly DatedEnrollment[]): Replaced {
  const from = earliest(rows.map(({ facts }) => startOf(facts) ?? addDays(endOf(facts) ?? FIRST_DAY, 1))) ?? FIRST_DAY;
  const known = new Set(earlier.map(({ facts }) => facts.plan));
  const isOfPlans = rows.every(
    ({ facts: { action, plan } }) => plan !== null && (action === 'add' || (action === 'terminate' && known.has(plan))),
  );
  return { from, plans: isOfPlans ? new Set(rows.map(({ facts }) => facts.plan)) : undefined };
}

/** The row up to the day before another one; undefined if nothing that counts remains. */
function endedBefore(row: DatedEnrollment, day: LocalDate, firstDay: LocalDate): DatedEnrollment | undefined {
  const { facts } = row;
  const start = startOf(facts);
  if (start !== null && start >= day) return undefined;
  const last = addDays(day, -1);
  const end = endOf(facts);
  const to = end !== null && end < last ? end : last;
  if (to < firstDay) return undefined;
  return to === end ? row : { ...row, facts: { ...facts, from: start, to } };
}

function startOf({ from, to, action }: EnrollmentRow): LocalDate | null {
  return to === null && action === 'terminate' ? null : from;
}

function endOf({ from, to, action }: EnrollmentRow): LocalDate | null {
  return to === null && action === 'terminate' ? from : to;
}

function earliest(days: readonly LocalDate[]): LocalDate | undefined {
  return days.reduce<LocalDate | undefined>(
    (found, day) => (found !== undefined && found <= day ? found : day),
    undefined,
  );
}
