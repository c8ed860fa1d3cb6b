import type { CodeNames } from '../../platform/access/codeNames';
import type { DivisionLimit, Grant } from '../../platform/access/Person';
import { USER_STATUSES, type UserStatus } from '../../platform/users/CurrentUser';

/** Sort orders of the list of people. */
export const DIRECTORY_SORTS = ['name', 'email', 'status', 'lastLogin'] as const;
export type DirectorySort = (typeof DIRECTORY_SORTS)[number];

/**
 * Status filters of the list of people: a status, everyone who is not deleted, or active people who never signed in.
 *
 * @source USR-3 docs/decisions/directory.md#the-list-of-people-leaves-out-the-deleted
 */
export const PEOPLE_STATUS_FILTERS = [...USER_STATUSES, 'NotDeleted', 'NeverSignedIn'] as const;
export type PeopleStatusFilter = (typeof PEOPLE_STATUS_FILTERS)[number];

/** Statuses in the list's address: one of the filters, or everyone. Omitted for everyone who is not deleted. */
export const LISTED_STATUSES = [...USER_STATUSES, 'NeverSignedIn', 'all'] as const;

/** Number of groups named for each person in the list. @source docs/decisions/directory.md#a-list-names-three-groups-of-a-person */
export const NAMED_GROUPS = 3;

/**
 * A request for the manager's role, which takes effect when another manager confirms it.
 *
 * @source BR-CTL-14 docs/decisions/controls.md#another-manager-confirms-a-third-manager
 */
export interface ManagerRequest {
  readonly byUserId: string;
  readonly byName: string;
  /** ISO timestamp, UTC. */
  readonly at: string;
}

/** An open request with its event of the person's history. */
export type OpenManagerRequest = ManagerRequest & { readonly eventPk: string };

/** A person as shown in the directory. @source MGM-23 USR-3 */
export interface DirectoryUser {
  /** The subject of the person's tokens. */
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly extension: string;
  readonly status: UserStatus;
  /** How the person signs in. */
  readonly connection: string;
  /** Grants in the viewer's scope. */
  readonly grants: readonly Grant[];
  /** Groups in the viewer's scope in which the person is limited to divisions. Missing in answers of earlier servers. */
  readonly divisionLimits?: readonly DivisionLimit[];
  /** The first groups of these grants by name; at most `NAMED_GROUPS`. */
  readonly groupNames: readonly string[];
  /** Number of groups outside the viewer's scope in which the person has grants. */
  readonly grantsElsewhere: number;
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
  readonly repId: number | null;
  /** Names of the user's carriers, agents, and rep. */
  readonly codeNames: CodeNames;
  /** A request that the person become a manager, which another manager has not answered. */
  readonly managerRequest?: ManagerRequest;
  /** Whether another manager can confirm the person's new access. Only present for a single person, not in lists. */
  readonly hasNewAccess?: boolean;
  readonly receivedUiWelcomeNotice: boolean;
  readonly loginsCount: number;
  /** ISO timestamp, UTC; null if the person has never signed in. */
  readonly lastLoginAt: string | null;
  /** Increases by one with each change. */
  readonly version: number;
  readonly addDate: string;
  readonly addUser: string;
  readonly modDate: string;
  readonly modUser: string;
}

/** The connection of people who sign in with a Listbill password. */
export const DATABASE_CONNECTION = 'Username-Password-Authentication';

const CONNECTION_LABELS: Readonly<Record<string, string>> = {
  [DATABASE_CONNECTION]: 'Password',
  email: 'Emailed code',
};

/** Sign-in method: password, emailed code, or the company's identity provider. */
export function connectionLabel({ connection }: { readonly connection: string }): string {
  return CONNECTION_LABELS[connection] ?? `Company (${connection})`;
}
