import type { Role } from '../../../src/domain/access/Role';
import type { UserStatus } from '../../../src/domain/users/CurrentUser';

/** What people are narrowed by. Whatever is left out narrows nothing. */
export interface PeopleFilter {
  /** Words, each of them somewhere in the names or the address. */
  readonly q?: string;
  readonly status?: UserStatus | undefined;
  /** Any of these roles; of those held by group, in one of `groupNumbers` where there are some. */
  readonly roles?: readonly Role[];
  /** Whoever belongs to one of these: by what they hold there, by a carrier's or an agent's codes, or as the rep. */
  readonly groupNumbers?: readonly string[];
  readonly carrierCode?: string;
  readonly agentCode?: string;
}

export type PeopleSort = 'name' | 'email' | 'status' | 'lastLogin';

/** One page of people. */
export interface PeoplePageRequest extends PeopleFilter {
  readonly sort: PeopleSort;
  readonly direction: 'asc' | 'desc';
  /** From 0. */
  readonly page: number;
  /** 1 to 500. */
  readonly size: number;
}
