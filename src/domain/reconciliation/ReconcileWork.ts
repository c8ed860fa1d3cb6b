import { type BillLine, lineAmount } from '../bills/BillLine';
import { applyEdit, type LineEdit } from '../bills/lineEdit';
import type { Resolution } from './Resolution';

/** What a person has done on a bill and not saved: line edits by line, decisions by discrepancy. */
export interface ReconcileWork {
  readonly edits: ReadonlyMap<string, LineEdit>;
  readonly resolutions: ReadonlyMap<string, Resolution>;
}

/** Nothing was done yet. */
export const NO_WORK: ReconcileWork = { edits: new Map(), resolutions: new Map() };

/** One step: what it touched, before and after, so that it can be taken back and done again at any time. */
export interface WorkStep {
  /** What it was, for the undo button's tooltip: "Omar Diaz, Medical". */
  readonly label: string;
  readonly edits: readonly { readonly before: LineEdit; readonly after: LineEdit }[];
  readonly decisions: readonly {
    readonly key: string;
    readonly before: Resolution | undefined;
    readonly after: Resolution | undefined;
  }[];
}

/** The line of a key as the server has it. */
export type LineOf = (linePk: string) => BillLine | undefined;

/** What a line says now, as an edit. */
export function editOf(line: BillLine): LineEdit {
  const { linePk, reasonCode, effectiveDate, note } = line;
  return { linePk, reconciledCents: lineAmount(line), reasonCode, effectiveDate, note };
}

/** The line with the work on it. */
export function workedLine(line: BillLine, { edits }: Pick<ReconcileWork, 'edits'>): BillLine {
  const edit = edits.get(line.linePk);
  return edit ? applyEdit(line, edit) : line;
}

/** The work after a step (`forth`) or without it (`back`). Edits that say what the server has are none. */
export function withStep(work: ReconcileWork, step: WorkStep, way: 'forth' | 'back', lineOf: LineOf): ReconcileWork {
  const resolutions = new Map(work.resolutions);
  for (const { key, before, after } of step.decisions) {
    const decision = way === 'forth' ? after : before;
    if (decision) resolutions.set(key, decision);
    else resolutions.delete(key);
  }
  const edits = step.edits.map(({ before, after }) => (way === 'forth' ? after : before));
  return { edits: withEdits(work.edits, edits, lineOf), resolutions };
}

/** Takes out edits that the server has by now, and edits of lines that are gone. */
export function withoutDone(work: ReconcileWork, lineOf: LineOf): ReconcileWork {
  const edits = [...work.edits.values()].filter(({ linePk }) => lineOf(linePk) !== undefined);
  return { ...work, edits: withEdits(new Map(), edits, lineOf) };
}

function withEdits(before: ReadonlyMap<string, LineEdit>, edits: readonly LineEdit[], lineOf: LineOf) {
  const after = new Map(before);
  for (const edit of edits) {
    const line = lineOf(edit.linePk);
    if (line && saysTheSame(line, edit)) after.delete(edit.linePk);
    else after.set(edit.linePk, edit);
  }
  return after;
}

function saysTheSame(line: BillLine, edit: LineEdit): boolean {
  const after = applyEdit(line, edit);
  return (
    after.reconciledCents === line.reconciledCents &&
    after.reasonCode === line.reasonCode &&
    after.effectiveDate === line.effectiveDate &&
    after.note === line.note
  );
}
