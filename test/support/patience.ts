import { configure } from '@testing-library/react';

/** On a machine that is busy, a lazy part may be a while in coming. What does not come at all still fails, only later. */
const PATIENCE_MS = 30_000;

configure({ asyncUtilTimeout: PATIENCE_MS });
jest.setTimeout(2 * PATIENCE_MS);
