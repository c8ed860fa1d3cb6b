import type { SignInRounds } from '../../../../src/application/people/session/ports';

/** Automatic sign-in retries are used up. */
export const NO_SIGN_IN_RETRIES: SignInRounds = {
  read: () => ({ count: 2, at: 0 }),
  write: () => undefined,
  clear: () => undefined,
};
