import { USE_CASES_ONLY } from './levels';
import type { SentenceKind } from './refusals/Refusals';

/**
 * Marks a sentence that says how things are, such as a bill that exists: `Given('...', SITUATION, ...)`. It is refused as a When,
 * in which something happens, and as a Then.
 */
export const SITUATION = { wrapperOptions: { isSituation: true } } as const;

/** @param kind of sentence that is being run @throws Error for a situation that is not a Given */
export function assertGiven(isSituation: boolean | undefined, kind: SentenceKind): void {
  if (!isSituation || kind === 'Given') return;
  throw new Error(`This sentence says how things are, so it is a Given. A ${kind} says ${MEANINGS[kind]}.`);
}

const MEANINGS = { Given: 'how things are', When: 'what happens', Then: 'what is expected' } as const;

/** As `SITUATION`, for sentences that run without a browser only. */
export const SITUATION_OF_USE_CASES = {
  wrapperOptions: { ...USE_CASES_ONLY.wrapperOptions, ...SITUATION.wrapperOptions },
} as const;
