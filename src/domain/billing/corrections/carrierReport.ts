import { type FileAccount, FileAccountCounter, type ReadingChoice } from '../../platform/files/FileAccount';
import { namesTotal } from '../../platform/files/totalLabels';
import type { AnswerStatus } from '../../platform/files/x12AnswerCodes';
import { cut, LONGEST_NOTE } from '../../platform/text/cut';
import { maskSaidIn } from '../../platform/text/maskSpecial';
import { coverageText } from '../reconciliation/coverageFamily';
import type { WordRule } from '../reconciliation/wordMeaning';

/** The columns of a carrier's error report, in the order in which they are asked for. */
export const REPORT_COLUMNS = ['memberId', 'memberName', 'firstName', 'coverage', 'status', 'code', 'reason'] as const;
export type ReportColumn = (typeof REPORT_COLUMNS)[number];

export const REPORT_COLUMN_LABELS: Readonly<Record<ReportColumn, string>> = {
  memberId: 'Member number',
  memberName: 'Member name or last name',
  firstName: 'First name',
  coverage: 'Coverage',
  status: 'Status',
  code: 'Error code',
  reason: 'Error',
};

/** What a person decided about a word: of `status` an `AnswerStatus`, of `coverage` ours, or empty for one that nothing was sent about. */
export interface ReportWord extends WordRule {
  readonly field: 'status' | 'coverage';
}

/** Headings of a carrier's error report by content, null for content that it does not have, and what its words mean. */
export type ReportLayout = Readonly<Record<ReportColumn, string | null>> & {
  readonly words: readonly ReportWord[];
};

/** A row of a report about one member. */
export interface ReportRow {
  /** In the file, from 1. */
  readonly row: number;
  readonly memberId: string;
  readonly memberName: string;
  /** As written; empty if the row has none. */
  readonly coverage: string;
  readonly status: AnswerStatus;
  /** Without a period at the end; empty if the row has none. */
  readonly reason: string;
}

/** A row that is not used. */
export interface UnusedReportRow {
  /** In the file, from 1. */
  readonly row: number;
  /** For the file's account, without any value of the row. */
  readonly kind: string;
  /** A sentence. */
  readonly message: string;
}

/** A report as read with a layout. */
export interface ReadReport {
  readonly rows: readonly ReportRow[];
  readonly unused: readonly UnusedReportRow[];
  /** Words of the column of statuses that are not known, each once. */
  readonly unknownWords: readonly string[];
  readonly titles: number;
  readonly totals: number;
  readonly blank: number;
}

const NAMES: Readonly<Record<ReportColumn, RegExp>> = {
  memberId:
    /^(?:member|subscriber|employee|emp|certificate|cert|insured|participant|contract|policy ?holder)(?: (?:id|number|no|num|identifier))?$|\b(?:member|subscriber|employee|certificate|participant)\b.*\b(?:id|number|no|num)\b|^(?:id|ssn|social security number)$/,
  firstName: /\bfirst\b|\bgiven\b/,
  memberName: /\bname\b|\blast\b|\bsurname\b/,
  coverage:
    /\b(?:coverage|benefit|product|line of (?:business|coverage)|lob|insurance line|plan type)\b(?!.*\b(?:date|level|tier|start|end)\b)/,
  status: /\b(?:status|result|severity|disposition|outcome)\b|\berror type\b/,
  code: /\b(?:error|reason|reject\w*|message|edit)\b.*\b(?:code|no|number|id)\b|^code$/,
  reason: /\b(?:reason|errors?|message|description|explanation|comments?|details?|remarks?|text)\b/,
};
/** Of columns that only look like those of a member. */
const OTHER = /\b(?:group|employer|company|carrier|file|broker|dependent|sponsor)\b/;
/** Unambiguous names first: an error code is not its text, and a first name is no whole name. */
const ORDER: readonly ReportColumn[] = ['memberId', 'firstName', 'memberName', 'status', 'code', 'reason', 'coverage'];
/** Rows in which the headings are looked for. */
const HEAD_ROWS = 30;
const MAX_TEXT = 80;

/** Words of statuses, as `coverageText` writes them. `Active`, `Terminated`, or a letter may be a member's status instead. */
const STATUSES: Readonly<Record<AnswerStatus, string>> = {
  ACCEPTED: 'accepted, accept, ok, processed, completed, success, successful, loaded, applied, passed',
  ACCEPTED_WITH_ERRORS: `warning, warn, information, informational, info, partial, partially accepted, accepted with errors,
    accepted with warning, accepted with warnings, processed with warnings`,
  REJECTED: `rejected, reject, error, err, failed, fail, failure, fatal, fatal error, hard error, critical, denied, declined,
    invalid, not accepted, not loaded, not processed, unprocessed`,
};
const STATUS_OF: ReadonlyMap<string, AnswerStatus> = new Map(
  (Object.keys(STATUSES) as AnswerStatus[]).flatMap((status) =>
    STATUSES[status].split(/,\s+/).map((word) => [word, status] as const),
  ),
);

type Row = readonly string[];

/** Suggests a layout from headings. No heading is used twice. */
export function suggestedReportLayout(headings: readonly string[]): ReportLayout {
  const taken = new Set<string>();
  const columns: Record<ReportColumn, string | null> = {
    memberId: null,
    memberName: null,
    firstName: null,
    coverage: null,
    status: null,
    code: null,
    reason: null,
  };
  for (const column of ORDER) {
    const heading = headings.find((one) => {
      const text = coverageText(one);
      return !taken.has(one) && NAMES[column].test(text) && !(column.startsWith('member') && OTHER.test(text));
    });
    if (heading === undefined) continue;
    columns[column] = heading;
    taken.add(heading);
  }
  return { ...columns, words: [] };
}

/** Whether a layout says whom a row is about and what the carrier decided. */
export function isWholeReportLayout({ memberId, memberName, status, code, reason }: ReportLayout): boolean {
  return Boolean(memberId ?? memberName) && Boolean(status ?? reason ?? code);
}

/** Whether a file with these headings has each column of a layout. */
export function fitsReport(layout: ReportLayout, headings: readonly string[]): boolean {
  return REPORT_COLUMNS.every((column) => layout[column] === null || headings.includes(layout[column]));
}

/** Index of the heading row, from 0: the first row that names a member and an error, otherwise the first with several cells; -1 if there is none. */
export function reportHeadingRow(rows: readonly Row[]): number {
  const head = rows.slice(0, HEAD_ROWS);
  const whole = head.findIndex((row) => isWholeReportLayout(suggestedReportLayout(headingsOf(row))));
  return whole === -1 ? head.findIndex((row) => row.filter(isFilled).length > 1) : whole;
}

/** The headings of a row without blank ones and repetitions. */
export function headingsOf(row: Row): readonly string[] {
  return [...new Set(row.map((cell) => cell.trim()))].filter(isFilled);
}

/**
 * The rows of a report. A row says what the carrier decided by its status; in a report without statuses, each row with an error is a rejection.
 *
 * @param headingRow its place in `rows`
 * @param layout whole
 * @source docs/decisions/corrections.md#a-carriers-error-report-is-read-as-its-answer
 */
export function readReport(rows: readonly Row[], headingRow: number, layout: ReportLayout): ReadReport {
  const headings = (rows[headingRow] ?? []).map((cell) => cell.trim());
  const at = (column: ReportColumn) => (layout[column] === null ? -1 : headings.indexOf(layout[column]));
  const places = Object.fromEntries(REPORT_COLUMNS.map((column) => [column, at(column)])) as Record<
    ReportColumn,
    number
  >;
  const read: ReportRow[] = [];
  const unused: UnusedReportRow[] = [];
  const unknown = new Set<string>();
  const counts = { titles: 0, totals: 0, blank: 0 };
  for (const [index, cells] of rows.entries()) {
    const cell = (column: ReportColumn) => cells[places[column]]?.trim() ?? '';
    const filled = cells.filter(isFilled).length;
    const person = { memberId: cell('memberId'), memberName: fullName(cell('memberName'), cell('firstName')) };
    const isUnnamed = person.memberId === '' && person.memberName === '';
    const isHeading =
      index <= headingRow || (filled > 1 && cells.every((one, place) => one.trim() === (headings[place] ?? '')));
    if (filled === 0) counts.blank += 1;
    else if (!isHeading && (namesTotal(person.memberId) || (person.memberId === '' && cells.some(namesTotal))))
      counts.totals += 1;
    else if (isHeading || filled === 1) counts.titles += 1;
    else if (isUnnamed) unused.push({ row: index + 1, kind: 'Without a member', message: 'It names no member.' });
    else {
      const reason = [cell('code'), cell('reason')].filter(isFilled).join(': ');
      const status = statusOf(cell('status'), reason, layout);
      if (status === undefined && isFilled(cell('status'))) unknown.add(cut(cell('status'), MAX_TEXT));
      if (status === undefined)
        unused.push({ row: index + 1, kind: 'Without a known status', message: whyWithoutStatus(cell('status')) });
      else
        read.push({
          row: index + 1,
          ...person,
          coverage: cell('coverage'),
          status,
          reason: cut(maskSaidIn(reason.replace(/\s+/g, ' ')).replace(/[.\s]+$/, ''), LONGEST_NOTE),
        });
    }
  }
  return { rows: read, unused, unknownWords: [...unknown], ...counts };
}

function statusOf(text: string, reason: string, { status, words }: ReportLayout): AnswerStatus | undefined {
  if (status === null) return reason === '' ? undefined : 'REJECTED';
  const chosen = words.find(({ field, from }) => field === 'status' && from.toLowerCase() === text.toLowerCase())?.to;
  return STATUS_OF.get(chosen?.toLowerCase().replaceAll('_', ' ') ?? coverageText(text));
}

function whyWithoutStatus(status: string): string {
  return status === ''
    ? 'It has neither a status nor an error.'
    : `Its status “${cut(status, MAX_TEXT)}” is not known. Choose what it means.`;
}

function fullName(name: string, first: string): string {
  if (first === '' || name === '') return name || first;
  return `${name}, ${first}`;
}

function isFilled(cell: string): boolean {
  return cell.trim() !== '';
}

/** The account of a report. @param unused with the rows that fit no correction */
export function accountOfReport(
  { rows, titles, totals, blank, unused: unread }: ReadReport,
  unused: readonly UnusedReportRow[],
  choices: readonly ReadingChoice[],
): FileAccount {
  const counter = new FileAccountCounter(false);
  counter.addTitle(titles);
  counter.addTotal(totals);
  counter.addBlank(blank);
  counter.addUsed(0, rows.length + unread.length - unused.length);
  for (const { kind } of unused) counter.addUnused(kind);
  for (const choice of choices) counter.addChoice(choice);
  return counter.account();
}
