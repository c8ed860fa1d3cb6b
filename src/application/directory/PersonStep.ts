import type { Role } from '../../domain/access/Role';
import type { UserStatus } from '../../domain/users/CurrentUser';

/** One thing done with one person: each counts or is refused by itself. */
export type PersonStep =
  | { readonly kind: 'addGroups'; readonly groupNumbers: readonly string[]; readonly roles: readonly Role[] }
  | { readonly kind: 'removeGroup'; readonly groupNumber: string }
  /** Without a group: in every group of the person's within reach, or where the role is not held by group. */
  | { readonly kind: 'addRole' | 'removeRole'; readonly role: Role; readonly groupNumber?: string }
  | { readonly kind: 'setStatus'; readonly status: UserStatus }
  | { readonly kind: 'sendReset' | 'sendWelcome' };
