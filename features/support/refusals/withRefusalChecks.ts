import type { TestPerson } from '../../../test/support/server/TestData';
import type { Tasks } from '../tasks/Tasks';
import type { Refusals } from './Refusals';

type ShowsRefusal = (answer: never, ...given: never[]) => boolean | string;
type RefusalTests = { readonly [Topic in keyof Tasks]?: { readonly [Task in keyof Tasks[Topic]]?: ShowsRefusal } };

const isYes = (answer: boolean) => answer;
const isNo = (answer: boolean) => !answer;
const REFUSAL_PLACES = ['refusal page', 'error page', 'maintenance page'];

/**
 * Tasks that check for a refusal, with a test of their result: `true` means any refusal of the person, a text means a refusal
 * with that text. Other tasks ignore refusals.
 */
const REFUSAL_TESTS: RefusalTests = {
  session: {
    isSignedOut: isYes,
    place: (place: string) => REFUSAL_PLACES.includes(place),
  },
  dashboard: { refusedBills: (bills: readonly unknown[]) => bills.length > 0 },
  screen: { text: (_shown: string, _person: TestPerson, expected: string) => expected !== '' && expected },
  bills: { disabledReason: (reason?: string) => reason !== undefined && reason !== '' && reason },
  account: { isSignedIn: isNo, signInWith: isNo },
  tabs: { isAskedToSignInAgain: isYes },
  reconciliation: { canChange: isNo, canRetry: () => true },
  payroll: { isAskedForColumns: isYes },
  reps: { book: (book: unknown) => book === undefined },
  shell: { isOfferedReload: isYes },
  // After maintenance, the screen shows what failed when the site went down.
  conditions: { waitForReturn: () => 'The changes were not saved.' },
};

/** Wraps the tasks so that checks for refusals are recorded in `refusals`. */
export function withRefusalChecks(tasks: Tasks, refusals: Refusals): Tasks {
  const watched = Object.entries(tasks).map(([topic, own]) => {
    const questions = (REFUSAL_TESTS as Readonly<Record<string, Readonly<Record<string, ShowsRefusal>>>>)[topic];
    return [topic, questions ? watch(own as object, questions, refusals) : own];
  });
  return Object.fromEntries(watched) as Tasks;
}

function watch<T extends object>(own: T, questions: Readonly<Record<string, ShowsRefusal>>, refusals: Refusals): T {
  return new Proxy(own, {
    get(target, name) {
      const task: unknown = Reflect.get(target, name);
      if (typeof task !== 'function') return task;
      const shows = questions[String(name)];
      return async (...given: never[]) => {
        const answer: unknown = await task.apply(target, given);
        const shown = shows?.(answer as never, ...given) ?? false;
        const [person] = given as readonly unknown[];
        if (shown !== false && isPerson(person)) refusals.markChecked(person, shown === true ? undefined : shown);
        return answer;
      };
    },
  });
}

function isPerson(value: unknown): value is TestPerson {
  return typeof value === 'object' && value !== null && 'email' in value;
}
