import type { Role } from '../../../../src/domain/access/Role';
import type { Scope } from '../../../../src/domain/access/Scope';
import type { DirectoryUser } from '../../../../src/domain/directory/DirectoryUser';
import type { UserStatus } from '../../../../src/domain/users/CurrentUser';
import type { DirectoryEventKind } from './DirectoryUnitOfWork';

/** What one person holds in one place; a person who holds nothing has one row without a role. */
export interface AccessRow {
  readonly name: string;
  readonly email: string;
  readonly status: UserStatus;
  readonly role: Role | null;
  /** Null for a role that is not held by group. */
  readonly groupNumber: string | null;
  readonly groupName: string | null;
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
  readonly repId: number | null;
  readonly connection: string;
  /** ISO, UTC; null for nobody ever seen. */
  readonly lastLoginAt: string | null;
  /** Who gave it, and when; null where nobody wrote it down. */
  readonly givenBy: string | null;
  readonly givenAt: string | null;
}

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

/** How a person is named. */
export type PersonKey = { readonly userId: string } | { readonly email: string };

/** One thing that was done to a person. */
export interface DirectoryEvent {
  readonly eventPk: string;
  /** ISO, UTC. */
  readonly at: string;
  readonly byName: string;
  readonly event: DirectoryEventKind;
  readonly text: string;
}

/** People by what they hold and by status, those of none left out. */
export interface PeopleCounts {
  readonly roles: readonly { readonly role: Role; readonly count: number }[];
  readonly statuses: readonly { readonly status: UserStatus; readonly count: number }[];
}

export interface GroupPage {
  readonly items: readonly { readonly groupNumber: string; readonly name: string }[];
  readonly total: number;
}

/**
 * The directory to be read. Within a scope are the people who hold something in one of its groups; within a rep's, also the
 * carriers and agents whose codes are on its groups. Whoever is purged is in nobody's.
 */
export interface DirectoryQueries {
  /** Always in the same order; `total` counts all pages. */
  search(
    scope: Scope,
    request: PeoplePageRequest,
  ): Promise<{ readonly items: readonly DirectoryUser[]; readonly total: number }>;
  /**
   * How many there are within reach: by role under whatever status is asked for, by status under whatever roles are.
   *
   * @returns undefined where there are more than 100,000: counting them would take longer than the list.
   */
  counts(scope: Scope, filter: PeopleFilter): Promise<PeopleCounts | undefined>;
  /** Also somebody who holds nothing anywhere yet: whoever knows the address may give them something. */
  find(scope: Scope, key: PersonKey): Promise<DirectoryUser | undefined>;
  /** The newest first, at most 200; what was done in groups out of reach is left out. */
  history(scope: Scope, userId: string): Promise<readonly DirectoryEvent[]>;
  /** The groups of a scope, by name. */
  groups(
    scope: Scope,
    request: { readonly q: string; readonly page: number; readonly size: number },
  ): Promise<GroupPage>;
  /** Where the person holds something: by group, by codes or as a rep; within the scope, by name. */
  groupsOf(
    scope: Scope,
    userId: string,
  ): Promise<readonly { readonly groupNumber: string; readonly name: string; readonly roles: readonly Role[] }[]>;
  /** By code. */
  carrierCodesOf(userId: string): Promise<readonly { readonly code: string; readonly name: string }[]>;
  /** Everybody within reach with what they hold, by name; read while it is asked for. */
  accessRows(scope: Scope, filter: PeopleFilter): AsyncIterable<AccessRow>;
}
