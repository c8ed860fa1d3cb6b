import type { TestPerson } from '../../../test/support/server/TestData';
import type { RoleAssignment } from './AccessTasks';

/** A person who is not in the directory yet. */
export interface Newcomer {
  readonly name: string;
  readonly email: string;
}

/** Adding a person. */
export interface NewPersonTasks {
  add(person: TestPerson, newcomer: Newcomer, right: RoleAssignment): Promise<void>;
  /** Enters the contact details without saving. */
  startAdding(person: TestPerson, newcomer: Newcomer): Promise<void>;
  /** Name of the person who has the entered email; empty if it is available. */
  emailOwner(person: TestPerson): Promise<string>;
  /** Name in the fields after opening the form again. */
  restoredName(person: TestPerson): Promise<string>;
  /** Groups listed in a new form. */
  groupsChosen(person: TestPerson): Promise<readonly string[]>;
}
