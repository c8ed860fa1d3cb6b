import type { DivisionLimit, Grant, Person } from '../access/Person';
import type { PrimaryType, Role } from '../access/Role';

/** Only Active people can sign in. @source USR-3 */
export const USER_STATUSES = ['Active', 'Disabled', 'Deleted'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** The signed-in person: claims of the ID token plus the directory's data. @source USR-1 USR-2 */
export interface CurrentUser {
  readonly userId: string;
  readonly email: string;
  /** All roles in canonical spelling; `grants` says in which groups. */
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
  /** From the directory: groups in which the person is limited to divisions. */
  readonly divisionLimits?: readonly DivisionLimit[] | undefined;
}

/** The signed-in person as input of the policy; always active. */
export function personOf({ grants, carrierCodes, agentCodes, repId, divisionLimits }: CurrentUser): Person {
  return { status: 'Active', grants, carrierCodes, agentCodes, repId, divisionLimits };
}
