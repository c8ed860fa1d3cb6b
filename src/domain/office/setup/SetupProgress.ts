import type { SetupKind } from './SetupRecord';

/** Setup progress of an installation. */
export interface SetupProgress {
  readonly carriers: number;
  readonly reps: number;
  readonly groups: number;
  /** Active people with a role in a group. */
  readonly people: number;
  readonly bills: number;
  /** Whether a bill was ever released. */
  readonly released: boolean;
}

/** A step from an empty installation to the first released bill. */
export interface SetupStep {
  readonly id: 'carriers' | 'reps' | 'groups' | 'people' | 'bills' | 'release';
  readonly title: string;
  readonly text: string;
  readonly state: 'done' | 'next' | 'later';
}

type StepText = readonly [id: SetupStep['id'], title: string, text: string];

const STEPS: readonly StepText[] = [
  ['carriers', 'Add carriers', 'The carriers whose bills your groups get. Only the first ones: others can follow.'],
  ['reps', 'Add reps', 'The reps who look after groups.'],
  ['groups', 'Add groups', 'Each group with its number, carriers and rep.'],
  ['people', 'Add people', 'The billing users who reconcile and pay.'],
  ['bills', 'Upload the first bill', "A carrier's bill as a file. Admins and carriers can upload it."],
  ['release', 'Release the first bill', 'The group sees the bill and can reconcile and pay it.'],
];

/** The steps in order. The first unfinished step is next; undefined if all are done. */
export function setupSteps(progress: SetupProgress): readonly SetupStep[] | undefined {
  const isDone: Readonly<Record<SetupStep['id'], boolean>> = {
    carriers: progress.carriers > 0,
    reps: progress.reps > 0,
    groups: progress.groups > 0,
    people: progress.people > 0,
    bills: progress.bills > 0,
    release: progress.released,
  };
  const next = STEPS.find(([id]) => !isDone[id])?.[0];
  if (next === undefined || progress.released) return undefined;
  return STEPS.map(([id, title, text]) => {
    const state = isDone[id] ? 'done' : id === next ? 'next' : 'later';
    return { id, title, text, state };
  });
}

/** The kind of record that a step adds, if it adds one. */
export function kindOfStep(id: SetupStep['id']): SetupKind | undefined {
  return id === 'carriers' || id === 'reps' || id === 'groups' ? id : undefined;
}
