import type { PasswordHash } from '../../../../server/people/account/ports';
import type { PasswordCheck } from '../../../../server/people/session/ports';

/** Passwords without a slow hash, to keep scenarios fast. */
export const stagePasswords: PasswordHash & PasswordCheck = {
  hash: (password) => Promise.resolve(`stage ${password}`),
  matches: (password, hash) => Promise.resolve(hash === `stage ${password}`),
};
