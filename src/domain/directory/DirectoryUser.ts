import type { Grant } from '../access/Person';
import type { Role } from '../access/Role';
import type { UserStatus } from '../users/CurrentUser';

/** A person as whoever gives access sees them. @source MGM-23 USR-3 */
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
  /** As far as the viewer may know: grants in groups out of reach are counted in `grantsElsewhere` and not named. */
  readonly grants: readonly Grant[];
  /** In how many groups beyond the viewer's reach the person holds something. */
  readonly grantsElsewhere: number;
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
  readonly repId: number | null;
  readonly receivedUiWelcomeNotice: boolean;
  readonly loginsCount: number;
  /** ISO timestamp, UTC; null for nobody ever seen. */
  readonly lastLoginAt: string | null;
  /** Grows by one with every change of the person. */
  readonly version: number;
  readonly addDate: string;
  readonly addUser: string;
  readonly modDate: string;
  readonly modUser: string;
}

const CONNECTION_LABELS: Readonly<Record<string, string>> = {
  'Username-Password-Authentication': 'Password',
  email: 'Mailed code',
};

/** How somebody signs in: with a password of ours, with a code, or through their company. */
export function connectionLabel({ connection }: { readonly connection: string }): string {
  return CONNECTION_LABELS[connection] ?? `Company (${connection})`;
}

/** A group as it is picked and named. */
export interface DirectoryGroup {
  readonly groupNumber: string;
  readonly name: string;
}

/** A group of somebody's, with what they hold there. */
export interface HeldGroup extends DirectoryGroup {
  readonly roles: readonly Role[];
}

/** Something that was done to a person. */
export interface DirectoryEvent {
  readonly eventPk: string;
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly byName: string;
  /** Which kind of thing: `roleAdded`, `disabled` … */
  readonly event: string;
  /** What it was about, in words. */
  readonly text: string;
}
