import { counted } from '../../platform/text/wording';
import { type BillLine, lineAmount } from '../bills/BillLine';
import { applyEdit, type LineEdit, problemWith } from '../bills/lineEdit';
import type { SamePerson } from './people/PeopleMatch';
import type { Resolution } from './Resolution';

/** Unsaved work on a bill: edits by line, decisions by discrepancy. */
export interface ReconcileWork {
  readonly edits: ReadonlyMap<string, LineEdit>;
  readonly resolutions: ReadonlyMap<string, Resolution>;
}

/** Initial state: empty. */
export const NO_WORK: ReconcileWork = { edits: new Map(), resolutions: new Map() };

/** A payroll person's link before and after a change; undefined if not linked. At least one of them is defined. */
export interface LinkChange {
  readonly before: SamePerson | undefined;
  readonly after: SamePerson | undefined;
}

/** The reverse of a link change. */
export function reversedLink({ before, after }: LinkChange): LinkChange {
  return { before: after, after: before };
}

/** `Link of Omar Diaz`, `3 links`. */
export function linkLabel(links: readonly LinkChange[]): string {
  const [only] = links;
  const name = (only?.after ?? only?.before)?.payroll.memberName;
  return links.length === 1 && name ? `Link of ${name}` : counted(links.length, 'link');
}

/** One step with its values before and after, so that it can be undone and redone. */
export interface WorkStep {
  /** For the tooltip of the undo button: "Omar Diaz, Medical". */
  readonly label: string;
  readonly edits: readonly { readonly before: LineEdit; readonly after: LineEdit }[];
  readonly decisions: readonly {
    readonly key: string;
    readonly before: Resolution | undefined;
    readonly after: Resolution | undefined;
  }[];
  /** People who were linked or whose link was removed. Links are saved for the group at once, not with the work. */
  readonly links?: readonly LinkChange[];
}

/** Looks up a line as on the server by its key. */
export type LineOf = (linePk: string) => BillLine | undefined;

/** A line's current values as an edit. */
export function editOf(line: BillLine): LineEdit {
  const { linePk, reasonCode, effectiveDate, note } = line;
  return { linePk, reconciledCents: lineAmount(line), reasonCode, effectiveDate, note };
}

/** The line with the unsaved work applied. */
export function workedLine(line: BillLine, { edits }: Pick<ReconcileWork, 'edits'>): BillLine {
  const edit = edits.get(line.linePk);
  return edit ? applyEdit(line, edit) : line;
}

/** The work after applying a step (`forth`) or reverting it (`back`). Drops edits that equal the saved line. */
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

/** Removes edits that are already saved, and edits of lines that no longer exist. */
export function withoutSaved(work: ReconcileWork, lineOf: LineOf): ReconcileWork {
  const edits = [...work.edits.values()].filter(({ linePk }) => lineOf(linePk) !== undefined);
  return { ...work, edits: withEdits(new Map(), edits, lineOf) };
}

function withEdits(before: ReadonlyMap<string, LineEdit>, edits: readonly LineEdit[], lineOf: LineOf) {
  const after = new Map(before);
  for (const edit of edits) {
    const line = lineOf(edit.linePk);
    if (line && equalsLine(line, edit)) after.delete(edit.linePk);
    else after.set(edit.linePk, edit);
  }
  return after;
}

function equalsLine(line: BillLine, edit: LineEdit): boolean {
  const after = applyEdit(line, edit);
  return (
    after.reconciledCents === line.reconciledCents &&
    after.reasonCode === line.reasonCode &&
    after.effectiveDate === line.effectiveDate &&
    after.note === line.note
  );
}

/**
 * The work with its steps for undo and redo.
 *
 * @source docs/decisions/reconciliation.md#undo-and-redo-are-part-of-the-draft
 */
export interface WorkHistory {
  readonly work: ReconcileWork;
  /** Latest step last. */
  readonly done: readonly WorkStep[];
  /** Undone steps; the next one to redo is last. */
  readonly undone: readonly WorkStep[];
}

/** Initial state: empty. */
export const NO_HISTORY: WorkHistory = { work: NO_WORK, done: [], undone: [] };

/** Limits memory. Nobody undoes this many steps. */
const MAX_STEPS = 500;

/** Applies a new step, merged into the previous one if it completes that step. Clears the steps to redo. */
export function did(history: WorkHistory, step: WorkStep, lineOf: LineOf): WorkHistory {
  const work = withStep(history.work, step, 'forth', lineOf);
  const joined = joinedStep(history.done.at(-1), step, lineOf);
  const done = joined ? [...history.done.slice(0, -1), joined] : [...history.done, step];
  return { work, done: done.slice(-MAX_STEPS), undone: [] };
}

/** Undoes the latest step. Returns the same history if there is none. */
export function undid(history: WorkHistory, lineOf: LineOf): WorkHistory {
  const step = history.done.at(-1);
  if (!step) return history;
  const work = withStep(history.work, step, 'back', lineOf);
  return { work, done: history.done.slice(0, -1), undone: [...history.undone, step] };
}

/** Redoes the most recently undone step. Returns the same history if there is none. */
export function redid(history: WorkHistory, lineOf: LineOf): WorkHistory {
  const step = history.undone.at(-1);
  if (!step) return history;
  const work = withStep(history.work, step, 'forth', lineOf);
  return { work, done: [...history.done, step], undone: history.undone.slice(0, -1) };
}

/**
 * The step merged into the previous one, if it adds the reason, or the note that a reason needs, to the same line's new amount.
 * Undefined if the steps are independent.
 */
function joinedStep(earlier: WorkStep | undefined, step: WorkStep, lineOf: LineOf): WorkStep | undefined {
  const first = onlyEdit(earlier);
  const second = onlyEdit(step);
  if (!earlier || !first || !second || first.after.linePk !== second.after.linePk) return undefined;
  const line = lineOf(first.after.linePk);
  const saysWhy =
    line && problemWith(first.after, line) && first.after.reconciledCents === second.after.reconciledCents;
  if (!saysWhy || step.decisions.length > 0 || step.links) return undefined;
  return { ...earlier, edits: [{ before: first.before, after: second.after }] };
}

function onlyEdit(step: WorkStep | undefined) {
  return step?.edits.length === 1 ? step.edits[0] : undefined;
}
