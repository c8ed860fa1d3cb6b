import type { EnrollmentRow } from './ComparisonFacts';

/** Coverage of a row that ends or reinstates everything a member has, as an 834 does without naming a coverage. */
export const ALL_COVERAGES = 'All coverages';
/** Coverage of a row that changes a member's name or other personal data, and no coverage. */
export const PERSONAL_DATA = 'Personal data';

/** A row of an enrollment file with its place in time: when the file came, and the row in it. Keys of files sort by creation. */
export interface DatedEnrollment {
  readonly facts: EnrollmentRow;
  /** ISO timestamp, UTC. */
  readonly addDate: string;
  readonly filePk: string;
  readonly rowNumber: number;
}

/**
 * One member's rows with what later rows for the whole member make of them, in order: a termination of all coverages ends each that is
 * older than it, a reinstatement continues those that have ended, and a new name applies to all. The termination itself stays, because
 * the carrier may bill a coverage that no file named.
 *
 * @param rows of all coverages of one member
 * @source docs/decisions/uploads.md#a-change-of-the-whole-member-applies-to-all-of-its-coverages
 */
export function withMemberChanges(rows: readonly DatedEnrollment[]): readonly EnrollmentRow[] {
  const wholes = inOrder(rows.filter(({ facts }) => facts.coverage === ALL_COVERAGES));
  const personal = inOrder(rows.filter(({ facts }) => facts.coverage === PERSONAL_DATA)).at(-1);
  if (wholes.length === 0 && !personal) return rows.map(({ facts }) => facts);
  return rows.flatMap((row) => {
    const { coverage, action } = row.facts;
    if (coverage === PERSONAL_DATA || (coverage === ALL_COVERAGES && action !== 'terminate')) return [];
    const later = coverage === ALL_COVERAGES ? [] : wholes.filter((whole) => isLater(whole, row));
    const changed = later.reduce<readonly EnrollmentRow[]>(
      (spans, whole) => spans.flatMap((span) => changedBy(span, whole.facts)),
      [row.facts],
    );
    const name = personal && isLater(personal, row) ? personal.facts.memberName : '';
    return name === '' ? changed : changed.map((span) => ({ ...span, memberName: name }));
  });
}

/** The earliest first. */
function inOrder(rows: readonly DatedEnrollment[]): readonly DatedEnrollment[] {
  return [...rows].sort((one, other) => (isLater(one, other) ? 1 : -1));
}

function isLater(one: DatedEnrollment, other: DatedEnrollment): boolean {
  if (one.addDate !== other.addDate) return one.addDate > other.addDate;
  return one.filePk === other.filePk ? one.rowNumber > other.rowNumber : one.filePk > other.filePk;
}

function changedBy(row: EnrollmentRow, { action, from, to }: EnrollmentRow): readonly EnrollmentRow[] {
  const end = row.to ?? (row.action === 'terminate' ? row.from : null);
  if (action === 'terminate') {
    const last = to ?? from;
    if (last === null || (end !== null && end <= last)) return [row];
    // A coverage that had not begun never does.
    const first = row.from !== null && row.from > last ? null : row.from;
    return [{ ...row, from: first, to: last, action }];
  }
  const isEnded = row.action === 'terminate' || row.to !== null;
  if (action !== 'add' || !isEnded) return [row];
  const again = { ...row, from, to, action };
  return from !== null && end !== null && end < from ? [again, row] : [again];
}
