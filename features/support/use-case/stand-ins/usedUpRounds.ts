import type { SignInRounds } from '../../../../src/application/session/ports';

/** As in a tab that came back with nothing before: the sign-in is not started again by itself. */
export const USED_UP: SignInRounds = {
  read: () => ({ count: 2, at: 0 }),
  write: () => undefined,
  clear: () => undefined,
};
