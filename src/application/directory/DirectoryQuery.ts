import type { Role } from '../../domain/access/Role';
import type { UserStatus } from '../../domain/users/CurrentUser';

/** What people are listed by. */
export type DirectorySort = 'name' | 'email' | 'status' | 'lastLogin';

/** What the directory's list is narrowed and ordered by; empty or left out means not narrowed. */
export interface DirectoryQuery {
  /** Part of a name or of an address; at most 80 characters. */
  readonly q: string;
  readonly status?: UserStatus;
  /** Any one of them suffices. */
  readonly roles: readonly Role[];
  /** Where they hold the role, or anything at all. */
  readonly groupNumber?: string;
  /** Instead of role and group: the people of a carrier, or of an agent. */
  readonly carrierCode?: string;
  readonly agentCode?: string;
  /** Instead of everything else: the one person with this address. */
  readonly email?: string;
  readonly sort: DirectorySort;
  readonly direction: 'asc' | 'desc';
  /** From 0. */
  readonly page: number;
  readonly size: number;
}
