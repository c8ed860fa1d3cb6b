import { configure } from '@testing-library/react';

/** Lazy chunks can take this long on a busy machine. Missing content still fails, only later. */
const PATIENCE_MS = 30_000;

configure({ asyncUtilTimeout: PATIENCE_MS });
jest.setTimeout(2 * PATIENCE_MS);
