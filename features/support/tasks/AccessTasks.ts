import type { UserStatus } from '../../../src/domain/platform/users/CurrentUser';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';

/** Label of a role, such as `Make Payments`, with its group; undefined if not assigned by group. */
export interface RoleAssignment {
  readonly role: string;
  readonly group: Group | undefined;
}

export type Mailed = 'a password reset' | 'a welcome';

/** Granting, removing and ending access. */
export interface AccessTasks {
  grant(person: TestPerson, others: readonly TestPerson[], right: RoleAssignment): Promise<void>;
  revoke(person: TestPerson, others: readonly TestPerson[], right: RoleAssignment): Promise<void>;
  /** Confirms, as another manager, what a person was given. */
  confirm(person: TestPerson, other: TestPerson): Promise<void>;
  /** Adds a carrier code to a person. */
  addCarrierCode(person: TestPerson, other: TestPerson, code: string): Promise<void>;
  /** Preview of granting a role. */
  previewGrant(person: TestPerson, other: TestPerson, right: RoleAssignment): Promise<readonly string[]>;
  rolesOffered(person: TestPerson, other: TestPerson): Promise<readonly string[]>;
  setStatus(person: TestPerson, other: TestPerson, status: UserStatus): Promise<void>;
  /** Undoes the last changes. */
  undo(person: TestPerson): Promise<void>;

  /** Ends all sessions of another person, on all devices. */
  signOut(person: TestPerson, other: TestPerson): Promise<void>;
  sendReset(person: TestPerson, other: TestPerson): Promise<void>;
  mail(person: TestPerson, others: readonly TestPerson[], mailed: Mailed): Promise<void>;
  purgePreview(person: TestPerson, other: TestPerson): Promise<readonly string[]>;
  /** @returns the aliases. */
  purge(person: TestPerson, other: TestPerson): Promise<readonly string[]>;
}
