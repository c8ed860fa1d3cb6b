import {
  type LineOf,
  type LinkChange,
  type WorkHistory,
  type WorkStep,
  withoutSaved,
} from '../../../domain/billing/reconciliation/ReconcileWork';
import { workFromDraft, workToDraft } from './reconcileDraft';
import { recordOf } from './usedColumns';

type Body = Readonly<Record<string, unknown>>;

/** Changes of lines, decisions and links in all saved steps together. Limits the size of a draft. */
const MAX_CHANGES = 10_000;

/** Work with its steps as a draft body. Leaves out the earliest steps if there are more than 10,000 changes. */
export function historyToDraft({ work, done, undone }: WorkHistory): Body {
  const saved = latest(done, MAX_CHANGES);
  const rest = MAX_CHANGES - saved.reduce((sum, step) => sum + sizeOf(step), 0);
  return { ...workToDraft(work), done: saved.map(stepToDraft), undone: latest(undone, rest).map(stepToDraft) };
}

/** Reads a saved draft, possibly from an earlier version. Skips a step that cannot be read, and the steps that depend on it. */
export function historyFromDraft(body: Body): WorkHistory {
  return { work: workFromDraft(body), done: stepsFrom(body['done']), undone: stepsFrom(body['undone']) };
}

/** Saved work and steps as far as they apply to the lines of the bill now. */
export function applicable({ work, done, undone }: WorkHistory, lineOf: LineOf): WorkHistory {
  const ofLines = (steps: readonly WorkStep[]) =>
    steps.map((step) => ({ ...step, edits: step.edits.filter(({ after }) => lineOf(after.linePk)) }));
  return { work: withoutSaved(work, lineOf), done: ofLines(done), undone: ofLines(undone) };
}

/** Work of two sessions; the later one wins. Steps of the later one clear the steps to redo of the earlier one. */
export function merged(earlier: WorkHistory, later: WorkHistory): WorkHistory {
  return {
    work: {
      edits: new Map([...earlier.work.edits, ...later.work.edits]),
      resolutions: new Map([...earlier.work.resolutions, ...later.work.resolutions]),
    },
    done: [...earlier.done, ...later.done],
    undone: later.done.length + later.undone.length > 0 ? later.undone : earlier.undone,
  };
}

/** Whether there is nothing to save. */
export function isEmpty({ work, done, undone }: WorkHistory): boolean {
  return work.edits.size + work.resolutions.size + done.length + undone.length === 0;
}

/** The steps nearest to now, which come last, with at most this many changes. */
function latest(steps: readonly WorkStep[], maxChanges: number): readonly WorkStep[] {
  let left = maxChanges;
  let from = steps.length;
  while (from > 0) {
    left -= sizeOf(steps[from - 1]);
    if (left < 0) break;
    from -= 1;
  }
  return steps.slice(from);
}

function sizeOf(step: WorkStep | undefined): number {
  return step ? step.edits.length + step.decisions.length + (step.links?.length ?? 0) : 0;
}

function stepToDraft({ label, edits, decisions, links }: WorkStep): Body {
  return {
    label,
    keys: decisions.map(({ key }) => key),
    before: workToDraft({
      edits: new Map(edits.map(({ before }) => [before.linePk, before])),
      resolutions: new Map(decisions.flatMap(({ key, before }) => (before ? [[key, before] as const] : []))),
    }),
    after: workToDraft({
      edits: new Map(edits.map(({ after }) => [after.linePk, after])),
      resolutions: new Map(decisions.flatMap(({ key, after }) => (after ? [[key, after] as const] : []))),
    }),
    ...(links && { links }),
  };
}

function stepsFrom(value: unknown): readonly WorkStep[] {
  const steps: WorkStep[] = [];
  for (const one of [...(Array.isArray(value) ? value : [])].reverse()) {
    const step = stepFrom(recordOf(one));
    if (!step) break;
    steps.unshift(step);
  }
  return steps;
}

function stepFrom({ label, keys, before, after, links }: Body): WorkStep | undefined {
  if (typeof label !== 'string' || !Array.isArray(keys) || !keys.every((key) => typeof key === 'string'))
    return undefined;
  const [from, to] = [workFromDraft(recordOf(before)), workFromDraft(recordOf(after))];
  const edits = [...to.edits.values()].flatMap((edit) => {
    const earlier = from.edits.get(edit.linePk);
    return earlier ? [{ before: earlier, after: edit }] : [];
  });
  const decisions = keys.map((key) => ({ key, before: from.resolutions.get(key), after: to.resolutions.get(key) }));
  const changes = linksFrom(links);
  if (!changes || edits.length < to.edits.size) return undefined;
  return { label, edits, decisions, ...(changes.length > 0 && { links: changes }) };
}

/** Undefined if a link cannot be read. */
function linksFrom(value: unknown): readonly LinkChange[] | undefined {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const changes = items.flatMap((item) => {
    const { before, after } = recordOf(item);
    const [from, to] = [pairFrom(before), pairFrom(after)];
    return from || to ? [{ before: from, after: to }] : [];
  });
  return changes.length === items.length ? changes : undefined;
}

function pairFrom(value: unknown): LinkChange['before'] {
  const { payroll, billed } = recordOf(value);
  const [person, { memberId, memberName }] = [recordOf(payroll), recordOf(billed)];
  const { key, memberId: payrollId, memberName: payrollName } = person;
  if (typeof key !== 'string' || typeof payrollId !== 'string' || typeof payrollName !== 'string') return undefined;
  if (typeof memberId !== 'string' || typeof memberName !== 'string') return undefined;
  return {
    payroll: { key, memberId: payrollId, memberName: payrollName },
    billed: { memberId, memberName },
  };
}
