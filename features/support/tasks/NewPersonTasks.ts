import type { TestPerson } from '../../../test/support/server/TestData';
import type { SpokenRight } from './AccessTasks';

/** Somebody who is not in the directory yet. */
export interface Newcomer {
  readonly name: string;
  readonly email: string;
}

/** Adding somebody. */
export interface NewPersonTasks {
  add(person: TestPerson, newcomer: Newcomer, right: SpokenRight): Promise<void>;
  /** Types who it is, and goes no further. */
  beginToAdd(person: TestPerson, newcomer: Newcomer): Promise<void>;
  /** Who has the email that was typed; empty for nobody. */
  ownerOfTypedEmail(person: TestPerson): Promise<string>;
  /** Whose name is in the fields when adding somebody is opened again. */
  typedBefore(person: TestPerson): Promise<string>;
  /** The groups that are there before one is looked for. */
  groupsChosen(person: TestPerson): Promise<readonly string[]>;
}
