import { addDays, type LocalDate } from '../../platform/dates/LocalDate';
import type { EnrollmentRow } from './ComparisonFacts';
import type { DatedEnrollment } from './memberLevel';

/**
 * What the files of a member say of each coverage, over time: a file counts from the first day of its rows of the coverage, and earlier
 * files for the days before. Rows that only add plans leave the member's other plans of the coverage as they were. Rows of earlier files
 * that ended before `firstDay` do not count.
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
  for (const own of files.values()) {
    for (const row of own) {
      const end = earliest(replaced.filter(({ plans }) => !plans || plans.has(row.facts.plan)).map(({ from }) => from));
      const span = end === undefined ? row : endedBefore(row, end, firstDay);
      if (span) spans.push(span);
    }
    replaced.push(replacedBy(own));
  }
  return spans;
}

/** What a file replaces in earlier ones. */
interface Replaced {
  /** First day that the file is about; null for every day. */
  readonly from: LocalDate | null;
  /** Plans that it replaces; undefined for all. */
  readonly plans: ReadonlySet<string | null> | undefined;
}

function replacedBy(rows: readonly DatedEnrollment[]): Replaced {
  const starts = rows.map(({ facts }) => startOf(facts));
  const from = earliest(starts) ?? null;
  const addsPlans = rows.every(({ facts }) => facts.action === 'add' && facts.plan !== null);
  return { from, plans: addsPlans ? new Set(rows.map(({ facts }) => facts.plan)) : undefined };
}

/** The row up to the day before another one; undefined if nothing that counts remains. */
function endedBefore(row: DatedEnrollment, day: LocalDate | null, firstDay: LocalDate): DatedEnrollment | undefined {
  const { facts } = row;
  const start = startOf(facts);
  if (day === null || (start !== null && start >= day)) return undefined;
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

/** Null is before every day. */
function earliest(days: readonly (LocalDate | null)[]): LocalDate | null | undefined {
  if (days.includes(null)) return null;
  return days.reduce((found, day) => (found !== undefined && (found ?? '') <= (day ?? '') ? found : day), days[0]);
}
