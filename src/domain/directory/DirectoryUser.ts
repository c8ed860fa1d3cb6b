import type { Grant } from '../access/Person';
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
