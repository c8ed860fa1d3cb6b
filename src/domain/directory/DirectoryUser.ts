import type { Grant } from '../access/Person';
import type { Role } from '../access/Role';
import type { UserStatus } from '../users/CurrentUser';

/** What the list of people can be sorted by. */
export const DIRECTORY_SORTS = ['name', 'email', 'status', 'lastLogin'] as const;
export type DirectorySort = (typeof DIRECTORY_SORTS)[number];

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
  /** Number of groups outside the viewer's scope in which the person has grants. */
  readonly grantsElsewhere: number;
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
  readonly repId: number | null;
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

const CONNECTION_LABELS: Readonly<Record<string, string>> = {
  'Username-Password-Authentication': 'Password',
  email: 'Emailed code',
};

/** Sign-in method: password, emailed code, or the company's identity provider. */
export function connectionLabel({ connection }: { readonly connection: string }): string {
  return CONNECTION_LABELS[connection] ?? `Company (${connection})`;
}

export interface DirectoryGroup {
  readonly groupNumber: string;
  readonly name: string;
}

/** A person's group, with the roles held in it. */
export interface HeldGroup extends DirectoryGroup {
  readonly roles: readonly Role[];
}

/** A change to a person. */
export interface DirectoryEvent {
  readonly eventPk: string;
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly byName: string;
  /** Kind of change: `roleAdded`, `disabled` … */
  readonly event: string;
  /** What was changed. */
  readonly text: string;
}
