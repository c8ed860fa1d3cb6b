import type { Role } from '../../../../src/domain/access/Role';
import type { Scope } from '../../../../src/domain/access/Scope';
import type { DirectoryUser } from '../../../../src/domain/directory/DirectoryUser';
import type { UserStatus } from '../../../../src/domain/users/CurrentUser';
import type { AccessRow } from '../AccessRow';
import type { DirectoryEventKind } from '../DirectoryEventKind';
import type { PeopleFilter, PeoplePageRequest } from '../PeopleFilter';

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
export interface DirectoryBook {
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
