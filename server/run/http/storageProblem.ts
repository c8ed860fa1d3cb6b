import { type Steps, withoutSteps } from '../../platform/shared/inSteps';

/** Deepest nesting of values in a body. */
export const MAX_DEPTH = 40;

/** How to fix a body with values that are nested deeper. */
export const TOO_DEEP = `Nest values at most ${MAX_DEPTH} deep.`;

const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Finds values that the database cannot store: NUL characters, lone surrogates, infinite numbers, deep nesting.
 *
 * @returns how to fix it; undefined if there is no problem.
 */
export function storageProblem(value: unknown): string | undefined {
  return withoutSteps(storageSteps(value));
}

/** The same check of a large value, a property at a time. */
export function* storageSteps(value: unknown, depth = 0): Steps<string | undefined> {
  if (depth > MAX_DEPTH) return TOO_DEEP;
  if (typeof value === 'string') return textProblem(value);
  if (typeof value === 'number') return numberProblem(value);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const name in value) {
    const member: unknown = Reflect.get(value, name);
    const problem = textProblem(name) ?? leafProblem(member) ?? (yield* nestedSteps(member, depth));
    if (problem) return problem;
  }
  return undefined;
}

/** Only objects are worth a generator of their own. */
function* nestedSteps(value: unknown, depth: number): Steps<string | undefined> {
  if (typeof value !== 'object' || value === null) return undefined;
  yield undefined;
  return yield* storageSteps(value, depth + 1);
}

function leafProblem(value: unknown): string | undefined {
  if (typeof value === 'string') return textProblem(value);
  return typeof value === 'number' ? numberProblem(value) : undefined;
}

/** How to fix a number that cannot be stored. */
export function numberProblem(value: number): string | undefined {
  return Number.isFinite(value) ? undefined : 'Enter a smaller number.';
}

/** How to fix a text that cannot be stored. */
export function textProblem(text: string): string | undefined {
  if (text.includes('\0')) return 'Remove the NUL character.';
  return LONE_SURROGATE.test(text) ? 'Remove the invalid character.' : undefined;
}
