import { type BillLine, REASON_WORDS, REASONS, type ReasonCode } from '../../../domain/bills/BillLine';
import type { LineEdit } from '../../../domain/bills/lineEdit';
import { centsToDecimal } from '../../../domain/money/formatCents';
import { parseCents } from '../../../domain/money/parseCents';
import { editOf } from '../../../domain/reconciliation/ReconcileWork';
import { labelOf } from '../../../domain/text/labelOf';
import { LONGEST_NOTE } from '../../../domain/text/longestNote';

/** The columns a person can change, from left to right. */
export const COLUMNS = ['amount', 'reason', 'note'] as const;
export type GridColumn = (typeof COLUMNS)[number];

/** What a line says in a column, as it is typed and copied. */
export function textOf(line: BillLine, column: GridColumn): string {
  const { reconciledCents, reasonCode, note } = editOf(line);
  if (column === 'amount') return centsToDecimal(reconciledCents);
  if (column === 'reason') return reasonCode ? labelOf(REASON_WORDS, reasonCode) : '';
  return note;
}

/** The edit that puts typed text into a column of a line; undefined when the text does not fit there. */
export function editFrom(line: BillLine, column: GridColumn, text: string): LineEdit | undefined {
  const edit = editOf(line);
  if (column === 'note') return { ...edit, note: text.slice(0, LONGEST_NOTE) };
  if (column === 'reason') {
    const reasonCode = reasonOf(text);
    return reasonCode === undefined ? undefined : { ...edit, reasonCode };
  }
  const reconciledCents = parseCents(text);
  return reconciledCents === undefined ? undefined : { ...edit, reconciledCents };
}

/** The reason meant by its words, their beginning, or its code; null for nothing, undefined when it could be none or several. */
export function reasonOf(text: string): ReasonCode | null | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return null;
  const exact = REASONS.find(([code, words]) => words.toLowerCase() === wanted || code.toLowerCase() === wanted);
  if (exact) return exact[0];
  const begun = REASONS.filter(([, words]) => words.toLowerCase().startsWith(wanted));
  return begun.length === 1 ? begun[0]?.[0] : undefined;
}

/** Copies what the first of the rows says in a column to the others. */
export function fillEdits(rows: readonly BillLine[], column: GridColumn): readonly LineEdit[] {
  const [first, ...others] = rows;
  if (!first) return [];
  const text = textOf(first, column);
  return others.flatMap((line) => editFrom(line, column, text) ?? []);
}

/** What pasting brings: the edits, and how many cells could not be read. */
export interface Pasted {
  readonly edits: readonly LineEdit[];
  readonly unread: number;
}

/** Text as a spreadsheet copies it, put into the rows from `from` on, and into the columns from `column` on. */
export function pasteEdits(text: string, rows: readonly BillLine[], from: number, column: GridColumn): Pasted {
  const columns = COLUMNS.slice(COLUMNS.indexOf(column));
  const edits: LineEdit[] = [];
  let unread = 0;
  for (const [index, row] of text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = rows[from + index];
    if (!line) break;
    let edit = editOf(line);
    for (const [at, cell] of row.split('\t').entries()) {
      const into = columns[at];
      if (!into) break;
      const next = editFrom(withEdit(line, edit), into, cell);
      if (next) edit = next;
      else unread += 1;
    }
    edits.push(edit);
  }
  return { edits, unread };
}

/** The line as if the edit were on it, amount and reason both, so that the next cell adds to it. */
function withEdit(line: BillLine, edit: LineEdit): BillLine {
  const { reconciledCents, reasonCode, effectiveDate, note } = edit;
  return { ...line, reconciledCents, reasonCode, effectiveDate, note };
}
