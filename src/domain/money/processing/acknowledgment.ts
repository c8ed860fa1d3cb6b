import type { LineProblem } from '../../platform/files/LineProblem';
import { type Cents, cents } from '../../platform/money/Cents';
import { amountProblem, readFileAmount } from '../../platform/money/fileAmount';
import { cut, LONGEST_NOTE } from '../../platform/text/cut';

/** Maximum length of an acknowledgment file in characters. */
export const MAX_ACKNOWLEDGMENT_LENGTH = 1_000_000;
/** Maximum rows in an acknowledgment file. */
export const MAX_ACKNOWLEDGMENT_ROWS = 5_000;

/** Headings of a bank's acknowledgment file by content; null for content that the file does not have. */
export interface AcknowledgmentLayout {
  /** The ACH file: its name, or its creation date and file ID modifier, such as `260310A`. Empty if not chosen. */
  readonly file: string;
  /** Empty if not chosen. */
  readonly status: string;
  readonly entries: string | null;
  readonly debits: string | null;
  readonly credits: string | null;
  /** For rows about a batch. */
  readonly batch: string | null;
  /** For rows about an entry. */
  readonly trace: string | null;
  readonly reason: string | null;
  /** The bank's own word for an accepted file or entry; empty if it uses a common one. */
  readonly acceptedWord: string;
  /** The bank's own word for a rejected file or entry; empty if it uses a common one. */
  readonly rejectedWord: string;
}

/** The columns of a layout, in the order in which they are asked for. */
export const ACKNOWLEDGMENT_COLUMNS = [
  'file',
  'status',
  'entries',
  'debits',
  'credits',
  'batch',
  'trace',
  'reason',
] as const satisfies readonly (keyof AcknowledgmentLayout)[];
export type AcknowledgmentColumn = (typeof ACKNOWLEDGMENT_COLUMNS)[number];

export const ACKNOWLEDGMENT_COLUMN_LABELS: Readonly<Record<AcknowledgmentColumn, string>> = {
  file: 'File reference',
  status: 'Status',
  entries: 'Number of entries',
  debits: 'Total of debits',
  credits: 'Total of credits',
  batch: 'Batch number',
  trace: 'Trace number',
  reason: 'Reason',
};

/** The bank's decision about a file, a batch, or an entry. */
export type AcknowledgedStatus = 'ACCEPTED' | 'PARTLY_ACCEPTED' | 'REJECTED';

/**
 * A row of an acknowledgment file. It is about an entry if it has a trace number, otherwise about a batch if it has one, otherwise
 * about a file.
 */
export interface AcknowledgmentRow {
  /** Line in the file, from 1, counting the headings. */
  readonly line: number;
  /** As the bank writes it. */
  readonly file: string;
  readonly status: AcknowledgedStatus;
  readonly entryCount: number | null;
  readonly debitCents: Cents | null;
  readonly creditCents: Cents | null;
  readonly batch: number | null;
  /** 15 digits. */
  readonly trace: string | null;
  /** Empty if the bank gives none. */
  readonly reason: string;
}

const NAMES: Readonly<Record<AcknowledgmentColumn, RegExp>> = {
  file: /\bfile\b(?!.*(?:status|count|total|reason|date))|file ?(?:id|name|reference)|reference/i,
  status: /status|disposition|result/i,
  entries: /entr(?:y|ies)|\bitems?\b|count/i,
  debits: /debit/i,
  credits: /credit/i,
  batch: /batch/i,
  trace: /trace/i,
  reason: /reason|error|message|description/i,
};

/** Suggests a layout from a file's headings. No heading is used twice. */
export function suggestedAcknowledgmentLayout(headings: readonly string[]): AcknowledgmentLayout {
  const taken = new Set<string>();
  const found = (column: AcknowledgmentColumn) => {
    const heading = headings.find((one) => !taken.has(one) && NAMES[column].test(one));
    if (heading !== undefined) taken.add(heading);
    return heading ?? null;
  };
  // Unambiguous names first: `Batch status` is not the status of a file, and `File status` is not a file name.
  const [trace, status, reason, batch, debits, credits] = [
    found('trace'),
    found('status'),
    found('reason'),
    found('batch'),
    found('debits'),
    found('credits'),
  ];
  const [file, entries] = [found('file'), found('entries')];
  return {
    trace,
    reason,
    batch,
    debits,
    credits,
    entries,
    file: file ?? '',
    status: status ?? '',
    acceptedWord: '',
    rejectedWord: '',
  };
}

/** Whether a layout has the columns that every row needs. */
export function isWholeAcknowledgmentLayout({ file, status }: AcknowledgmentLayout): boolean {
  return file !== '' && status !== '';
}

/** Whether a file with these headings has every column of a layout. */
export function fitsHeadings(layout: AcknowledgmentLayout, headings: readonly string[]): boolean {
  return ACKNOWLEDGMENT_COLUMNS.every((column) => !layout[column] || headings.includes(layout[column]));
}

/** Common words that banks use. `Received` or `pending` is not a decision. */
const WORDS: Readonly<Record<AcknowledgedStatus, readonly string[]>> = {
  ACCEPTED: ['accepted', 'accept', 'ack', 'a', 'processed', 'complete', 'completed', 'successful', 'success', 'ok'],
  PARTLY_ACCEPTED: [
    'partially accepted',
    'partly accepted',
    'partial',
    'accepted with errors',
    'accepted with rejects',
  ],
  REJECTED: ['rejected', 'reject', 'nak', 'nack', 'r', 'failed', 'error'],
};

type Row = readonly string[];

/** Number of rows searched for headings. */
const HEAD_ROWS = 20;
/** Maximum number of problems listed. */
const MAX_PROBLEMS = 20;
/** Twelve digits: the largest total of a NACHA file. */
const LARGEST = 999_999_999_999;

/**
 * Reads an acknowledgment file, either completely or not at all.
 *
 * @source docs/decisions/bank-files.md#the-banks-acknowledgment-can-be-a-file
 */
export function readAcknowledgment(
  rows: readonly Row[],
  layout: AcknowledgmentLayout,
): { readonly rows: readonly AcknowledgmentRow[]; readonly problems: readonly LineProblem[] } {
  const wanted = ACKNOWLEDGMENT_COLUMNS.flatMap((column) => layout[column] || []);
  const head = rows.slice(0, HEAD_ROWS).findIndex((cells) => wanted.every((name) => columnOf(cells, name) >= 0));
  const headings = rows[head];
  if (!headings) return refused(`The file has no row with the headings ${wanted.join(', ')}.`);
  const cellOf = (cells: Row, column: AcknowledgmentColumn) => {
    const name = layout[column];
    return name ? (cells[columnOf(headings, name)] ?? '').replace(/\s+/g, ' ').trim() : '';
  };
  const read: AcknowledgmentRow[] = [];
  const problems: LineProblem[] = [];
  for (const [at, cells] of rows.entries()) {
    if (at <= head || cells.every((cell) => cell.trim() === '')) continue;
    const row = rowOf((column) => cellOf(cells, column), layout, at + 1);
    if (typeof row === 'string') problems.push({ line: at + 1, message: row });
    else read.push(row);
    if (problems.length === MAX_PROBLEMS || read.length > MAX_ACKNOWLEDGMENT_ROWS) break;
  }
  if (read.length > MAX_ACKNOWLEDGMENT_ROWS)
    return refused(`The file has more than ${MAX_ACKNOWLEDGMENT_ROWS.toLocaleString('en-US')} rows.`);
  if (problems.length > 0) return { rows: [], problems };
  return read.length > 0 ? { rows: read, problems } : refused('The file has no rows below its headings.');
}

function refused(message: string) {
  return { rows: [], problems: [{ line: null, message }] };
}

const key = (text: string) => text.trim().toLowerCase();
const columnOf = (cells: Row, name: string) => cells.findIndex((cell) => key(cell) === key(name));

/** @returns why the row cannot be used, as a sentence */
function rowOf(
  text: (column: AcknowledgmentColumn) => string,
  layout: AcknowledgmentLayout,
  line: number,
): AcknowledgmentRow | string {
  const file = text('file');
  if (file === '') return 'The file reference is missing.';
  const status = statusOf(text('status'), layout);
  if (!status)
    return `“${cut(text('status'), 40)}” is not a known status. If it is the bank's word for accepted or rejected, enter it beside the columns.`;
  const entryCount = numberIn(text('entries'), 8);
  if (entryCount === undefined) return `“${cut(text('entries'), 40)}” is not a number of entries.`;
  const batch = numberIn(text('batch'), 7);
  if (batch === undefined) return `“${cut(text('batch'), 40)}” is not a batch number.`;
  const trace = text('trace').replace(/[\s-]/g, '');
  // Spreadsheets drop the leading zero of many banks' numbers.
  if (trace !== '' && !/^\d{14,15}$/.test(trace)) return `“${cut(trace, 40)}” is not a trace number of 15 digits.`;
  const debitCents = totalIn(text('debits'));
  if (typeof debitCents === 'string') return debitCents;
  const creditCents = totalIn(text('credits'));
  if (typeof creditCents === 'string') return creditCents;
  const reason = cut(text('reason'), LONGEST_NOTE - 100);
  const isEmpty = trace === '' || Number(trace) === 0;
  return {
    line,
    file: cut(file, 200),
    status,
    entryCount,
    debitCents,
    creditCents,
    reason,
    batch: batch === 0 ? null : batch,
    trace: isEmpty ? null : trace.padStart(15, '0'),
  };
}

function statusOf(text: string, { acceptedWord, rejectedWord }: AcknowledgmentLayout): AcknowledgedStatus | undefined {
  const word = key(text);
  if (word === '') return undefined;
  if (word === key(acceptedWord)) return 'ACCEPTED';
  if (word === key(rejectedWord)) return 'REJECTED';
  return (Object.keys(WORDS) as AcknowledgedStatus[]).find((status) => WORDS[status].includes(word));
}

/** Null for an empty cell; undefined for one that is not a number. */
function numberIn(text: string, digits: number): number | null | undefined {
  if (text === '') return null;
  const plain = text.replace(/,/g, '');
  return /^\d+$/.test(plain) && plain.replace(/^0+/, '').length <= digits ? Number(plain) : undefined;
}

/** Null for an empty cell; a sentence for one that is not an amount. Banks write debits with a minus sign or without one. */
function totalIn(text: string): Cents | null | string {
  if (text === '') return null;
  const amount = readFileAmount(text);
  if (amount === undefined) return amountProblem(text);
  return Math.abs(amount) > LARGEST ? 'The total has more than twelve digits.' : cents(Math.abs(amount));
}
