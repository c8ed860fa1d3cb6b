import type { Role } from '../../../src/domain/access/Role';
import type { UserStatus } from '../../../src/domain/users/CurrentUser';

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
