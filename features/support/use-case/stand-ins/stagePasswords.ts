import type { PasswordHash } from '../../../../server/application/account/ports';
import type { PasswordCheck } from '../../../../server/application/session/ports';

/** Passwords without the work that makes guessing slow: on a stage nobody guesses. */
export const stagePasswords: PasswordHash & PasswordCheck = {
  hash: (password) => Promise.resolve(`stage ${password}`),
  matches: (password, hash) => Promise.resolve(hash === `stage ${password}`),
};
