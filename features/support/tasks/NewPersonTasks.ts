import type { InvitationAction } from '../../../src/application/people/directory/Invitations';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { RoleAssignment } from './AccessTasks';

/** A person who is not in the directory yet. */
export interface Newcomer {
  readonly name: string;
  readonly email: string;
}

/** Adding a person. */
export interface NewPersonTasks {
  /** @param isInvited whether the newcomer is invited by email, instead of getting an account at once */
  add(person: TestPerson, newcomer: Newcomer, right: RoleAssignment, isInvited: boolean): Promise<void>;
  resend(person: TestPerson, newcomer: Newcomer): Promise<void>;
  revoke(person: TestPerson, newcomer: Newcomer): Promise<void>;
  /** Resends or revokes all listed invitations at once. */
  actOnAll(person: TestPerson, action: InvitationAction): Promise<void>;
  /** Open and expired invitations in display order. @returns the name and `open` or `expired` of each */
  invitations(person: TestPerson): Promise<readonly { readonly name: string; readonly state: string }[]>;
  /** Enters the contact details without saving. */
  startAdding(person: TestPerson, newcomer: Newcomer): Promise<void>;
  /** Name of the person who has the entered email; empty if it is available. */
  emailOwner(person: TestPerson): Promise<string>;
  /** Name in the fields after opening the form again. */
  restoredName(person: TestPerson): Promise<string>;
  /** Groups listed in a new form. */
  groupsChosen(person: TestPerson): Promise<readonly string[]>;
}
