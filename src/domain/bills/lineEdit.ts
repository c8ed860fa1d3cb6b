import type { LocalDate } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';
import { type BillLine, ReasonCode } from './BillLine';

/** One edit of a line: the amount that is right, and why. Going back to the billed amount needs no reason. */
export interface LineEdit {
  readonly linePk: string;
  readonly reconciledCents: Cents;
  readonly reasonCode: ReasonCode | null;
  readonly effectiveDate: LocalDate | null;
  readonly note: string;
}

/** What is wrong with an edit; undefined when it may be saved. @source product.md: a reason per changed line */
export function problemWith(edit: LineEdit, line: Pick<BillLine, 'billedCents'>): string | undefined {
  if (edit.reconciledCents === line.billedCents) return undefined;
  if (edit.reasonCode === null) return 'Choose a reason for the difference.';
  if (edit.reasonCode === ReasonCode.Other && edit.note.trim() === '') return 'Say in the note what the reason is.';
  return undefined;
}

/** The line after the edit. An amount equal to the billed one clears the change and its reason. */
export function applyEdit(line: BillLine, edit: LineEdit): BillLine {
  if (edit.reconciledCents === line.billedCents) {
    return { ...line, reconciledCents: null, reasonCode: null, effectiveDate: null, note: edit.note };
  }
  const { reconciledCents, reasonCode, effectiveDate, note } = edit;
  return { ...line, reconciledCents, reasonCode, effectiveDate, note };
}
