import { randomInt } from 'node:crypto';

/**
 * The size of a campaign: `quick` in `npm test -- --all`, `deep` in `npm run test:deep` (TEST_DEPTH=deep). `npm test` takes `brief`.
 * The quick size still fails on the defect that the test was written for.
 */
export const atDepth = <T>(quick: T, deep: T): T => (process.env['TEST_DEPTH'] === 'deep' ? deep : quick);

/**
 * Cases of a corpus that `npm test` plays one of every `size` of, and `npm test -- --all` whole. They measure what tests of their own
 * decide.
 */
export function partOf<T>(cases: readonly T[], size = 3): readonly T[] {
  return process.env['TEST_DEPTH'] === 'brief' ? cases.filter((_, index) => index % size === 0) : cases;
}

/** The same in each run, so that a failure comes from the change. `npm run test:deep` draws a new one. */
export const SEED = Number(process.env['SAMPLE_SEED'] ?? atDepth(1, randomInt(1_000_000)));

/**
 * Cases of a campaign: one of every `size`, or all of them in `npm run test:deep`. SAMPLE_SEED takes another sample;
 * `sampleName` prints which one it is.
 *
 * @param shift takes other cases than the same cases elsewhere, from 0.
 */
export function sampleOf<T>(cases: readonly T[], size: number, shift = 0): readonly T[] {
  return atDepth(
    cases.filter((_, index) => (index + shift + SEED) % size === 0),
    cases,
  );
}

/** For the name of a test that runs a sample. */
export const sampleName = atDepth(`sample ${SEED}`, 'all');
