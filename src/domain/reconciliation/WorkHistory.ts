import { joinedStep } from './joinedStep';
import { type LineOf, NO_WORK, type ReconcileWork, type WorkStep, withStep } from './ReconcileWork';

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
