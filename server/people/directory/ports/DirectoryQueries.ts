import type { HeldGroup } from '../../../../contract/people/directory';
import type { DirectoryEventKind } from '../../../../src/domain/people/directory/DirectoryEvent';
import type {
  DirectorySort,
  DirectoryUser,
  PeopleStatusFilter,
} from '../../../../src/domain/people/directory/DirectoryUser';
import type { PeopleCounts } from '../../../../src/domain/people/directory/personList';
import type { Role } from '../../../../src/domain/platform/access/Role';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import type { UserStatus } from '../../../../src/domain/platform/users/CurrentUser';

/** One grant of one person. A person without grants has one row without a role. */
export interface AccessRow {
  readonly name: string;
  readonly email: string;
  readonly status: UserStatus;
  readonly role: Role | null;
  /** Null for a role without a group. */
  readonly groupNumber: string | null;
  readonly groupName: string | null;
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
  readonly repId: number | null;
  readonly connection: string;
  /** ISO, UTC; null if the person never signed in. */
  readonly lastLoginAt: string | null;
  /** Who granted it, and when; null if not recorded. */
  readonly givenBy: string | null;
  readonly givenAt: string | null;
}

/** Filters that are left out match everyone. */
export interface PeopleFilter {
  /** Words; each must occur in the names or the email. */
  readonly q?: string | undefined;
  /** A status, or what stands for several. @source PEOPLE_STATUS_FILTERS */
  readonly status?: PeopleStatusFilter | undefined;
  /** `full`: people with every role of `FULL_ACCESS_ROLES` in one group. */
  readonly access?: 'full' | undefined;
  /** Any of these roles; roles by group only count in `groupNumbers`, if given. */
  readonly roles?: readonly Role[] | undefined;
  /** People who belong to one of these groups by a grant, by a carrier or agent code, or as its rep. */
  readonly groupNumbers?: readonly string[];
  readonly carrierCode?: string | undefined;
  readonly agentCode?: string | undefined;
}

export interface PeoplePageRequest extends PeopleFilter {
  readonly sort: DirectorySort;
  readonly direction: 'asc' | 'desc';
  /** From 0. */
  readonly page: number;
  /** 1 to 500. */
  readonly size: number;
}

/** Identifies a person. */
export type PersonKey = { readonly userId: string } | { readonly email: string };

/** One entry of a person's history. */
export interface SavedDirectoryEvent {
  readonly eventPk: string;
  /** ISO, UTC. */
  readonly at: string;
  readonly byName: string;
  readonly event: DirectoryEventKind;
  readonly text: string;
}

export interface NamedGroupPage {
  readonly items: readonly { readonly groupNumber: string; readonly name: string }[];
  readonly total: number;
}

/**
 * Reads the directory. A scope includes people with grants in its groups; a rep's scope also includes carriers and agents
 * whose codes are on its groups. No scope includes purged people.
 */
export interface DirectoryQueries {
  /** The order is stable; `total` counts all pages. */
  search(
    scope: Scope,
    request: PeoplePageRequest,
  ): Promise<{ readonly items: readonly DirectoryUser[]; readonly total: number }>;
  /**
   * Counts people within the scope: by role with the requested status, by status with the requested roles.
   *
   * @returns undefined for more than 100,000 people, because counting would take longer than the list.
   */
  counts(scope: Scope, filter: PeopleFilter): Promise<PeopleCounts | undefined>;
  /** Also finds people without any grants, so that callers who know the email can grant access. */
  find(scope: Scope, key: PersonKey): Promise<DirectoryUser | undefined>;
  /** Whether a person was given power a short time ago that no other manager confirmed. */
  hasNewAccess(userId: string, now: Date): Promise<boolean>;
  /** Newest first, at most 200. Omits events in groups outside the scope. */
  history(scope: Scope, userId: string): Promise<readonly SavedDirectoryEvent[]>;
  /** The groups of a scope, sorted by name. */
  groups(
    scope: Scope,
    request: { readonly q: string; readonly page: number; readonly size: number },
  ): Promise<NamedGroupPage>;
  /** Groups within the scope that the person has access to by grants, by codes or as a rep. Sorted by name. */
  groupsOf(scope: Scope, userId: string): Promise<readonly HeldGroup[]>;
  /** Sorted by code. */
  carrierCodesOf(userId: string): Promise<readonly { readonly code: string; readonly name: string }[]>;
  /** Everyone within the scope with their grants, sorted by name. Reads in batches. */
  accessRows(scope: Scope, filter: PeopleFilter): AsyncIterable<AccessRow>;
}
