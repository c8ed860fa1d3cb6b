/**
 * The size of a campaign: `quick` in `npm test`, `deep` in `npm run test:deep` (TEST_DEPTH=deep).
 * The quick size still fails on the defect that the test was written for.
 */
export const atDepth = <T>(quick: T, deep: T): T => (process.env['TEST_DEPTH'] === 'deep' ? deep : quick);
