import type { Grant, Person } from '../access/Person';
import type { PrimaryType, Role } from '../access/Role';

/** Whether somebody gets in: only Active does. @source USR-3 */
export type UserStatus = 'Active' | 'Disabled' | 'Deleted';

/** The person at the screen. Claims of the ID token plus the directory's answer. @source USR-1 USR-2 */
export interface CurrentUser {
  readonly userId: string;
  readonly email: string;
  /** Flattened and in one spelling; where each is held is in `grants`. */
  readonly roles: readonly Role[];
  readonly primaryType: PrimaryType;
  readonly authGroups: readonly string[];
  /** Group numbers of the bill groups. */
  readonly groups: readonly string[];
  readonly permissions: readonly string[];
  readonly phoneNumber: string;
  readonly extension: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
  readonly connection: string;
  readonly receivedUiWelcomeNotice: boolean;
  readonly loginsCount: number;
  /** Admins only. */
  readonly repId: number | null;
  readonly grants: readonly Grant[];
}

/** The person at the screen as the policy knows people; somebody who is signed in is active. */
export function personOf({ grants, carrierCodes, agentCodes, repId }: CurrentUser): Person {
  return { status: 'Active', grants, carrierCodes, agentCodes, repId };
}
