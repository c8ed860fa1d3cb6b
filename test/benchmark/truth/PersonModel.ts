/** What a person does on a comparison, from the file to the reconciled bill. */
export interface PersonWork {
  /** About the file, before the comparison is shown. */
  readonly questions: number;
  /** Proposals of who a person is, and people to tell apart. */
  readonly people: number;
  /** Differences that are decided one by one. */
  readonly decisions: number;
  /** Suggestions that are read and applied together. */
  readonly suggestions: number;
}

/** Time and keys of one piece of work. Times are seconds between two actions. */
interface Effort {
  readonly seconds: number;
  readonly keys: number;
}

/**
 * A stated model, not a measurement: a person who knows the group, reads every question and every difference, and uses the keyboard.
 * Times to press a key and to point are of the keystroke-level model (Card, Moran and Newell); times to read are our assumption.
 */
const PERSON_MODEL = {
  /** Opens the dialog, chooses the file, opens it. */
  file: { seconds: 12, keys: 3 },
  /** Reads a question with its rows, compares its answers. */
  question: { seconds: 25, keys: 3 },
  /** Compares two people. */
  person: { seconds: 15, keys: 2 },
  /** Reads a difference with its evidence, decides, goes on. */
  decision: { seconds: 30, keys: 2 },
  /** Reads one of the suggestions before they are applied. */
  suggestion: { seconds: 4, keys: 0 },
  /** Applies the suggestions, and confirms. */
  apply: { seconds: 6, keys: 2 },
  /** Reconciles the bill. */
  reconcile: { seconds: 6, keys: 2 },
} as const satisfies Readonly<Record<string, Effort>>;

/** Longer pauses between two actions do not count as active. */
const MAX_SECONDS = 60;

/** Active time and keys of a person's work on one bill. */
export function effortOf({ questions, people, decisions, suggestions }: PersonWork): Effort {
  const { file, question, person, decision, suggestion, apply, reconcile } = PERSON_MODEL;
  // The suggestions are read one after another, without an action in between.
  const applied = suggestions > 0 ? [{ ...apply, seconds: apply.seconds + suggestions * suggestion.seconds }] : [];
  const actions: readonly Effort[] = [
    file,
    ...Array.from({ length: questions }, () => question),
    ...Array.from({ length: people }, () => person),
    ...Array.from({ length: decisions }, () => decision),
    ...applied,
    reconcile,
  ];
  return {
    seconds: actions.reduce((sum, { seconds }) => sum + Math.min(MAX_SECONDS, seconds), 0),
    keys: actions.reduce((sum, { keys }) => sum + keys, 0),
  };
}
