import { applyEdit, type BillLine, type LineEdit, lineAmount, problemWith } from '../bills/BillLine';
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
function withStep(work: ReconcileWork, step: WorkStep, way: 'forth' | 'back', lineOf: LineOf): ReconcileWork {
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

/** The work with the steps that led to it. */
export interface WorkHistory {
  readonly work: ReconcileWork;
  /** The latest last. */
  readonly done: readonly WorkStep[];
  /** What was taken back and can be done again, the next last. */
  readonly undone: readonly WorkStep[];
}

/** Nothing was done yet. */
export const NO_HISTORY: WorkHistory = { work: NO_WORK, done: [], undone: [] };

/** Far more than anybody takes back. */
const MOST_STEPS = 500;

/** Does something new, as a step of its own or with the one it completes; what was taken back before is then gone. */
export function did(history: WorkHistory, step: WorkStep, lineOf: LineOf): WorkHistory {
  const work = withStep(history.work, step, 'forth', lineOf);
  const joined = joinedStep(history.done.at(-1), step, lineOf);
  const done = joined ? [...history.done.slice(0, -1), joined] : [...history.done, step];
  return { work, done: done.slice(-MOST_STEPS), undone: [] };
}

/** Takes the latest step back; the same history when there is none. */
export function undid(history: WorkHistory, lineOf: LineOf): WorkHistory {
  const step = history.done.at(-1);
  if (!step) return history;
  const work = withStep(history.work, step, 'back', lineOf);
  return { work, done: history.done.slice(0, -1), undone: [...history.undone, step] };
}

/** Does again what was taken back last; the same history when there is nothing. */
export function redid(history: WorkHistory, lineOf: LineOf): WorkHistory {
  const step = history.undone.at(-1);
  if (!step) return history;
  const work = withStep(history.work, step, 'forth', lineOf);
  return { work, done: [...history.done, step], undone: history.undone.slice(0, -1) };
}

/**
 * A step together with the one before it, where it says why of what that one changed: the reason, or the note that a reason
 * needs, of a line's new amount. Undefined where each stands for itself.
 */
function joinedStep(earlier: WorkStep | undefined, step: WorkStep, lineOf: LineOf): WorkStep | undefined {
  const first = onlyEdit(earlier);
  const second = onlyEdit(step);
  if (!earlier || !first || !second || first.after.linePk !== second.after.linePk) return undefined;
  const line = lineOf(first.after.linePk);
  const saysWhy =
    line && problemWith(first.after, line) && first.after.reconciledCents === second.after.reconciledCents;
  if (!saysWhy || step.decisions.length > 0) return undefined;
  return { ...earlier, edits: [{ before: first.before, after: second.after }] };
}

function onlyEdit(step: WorkStep | undefined) {
  return step?.edits.length === 1 ? step.edits[0] : undefined;
}
