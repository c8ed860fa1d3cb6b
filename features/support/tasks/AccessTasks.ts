import type { UserStatus } from '../../../src/domain/users/CurrentUser';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';

/** A right in words: `Make Payments`, in a group or (undefined) not held by group. */
export interface SpokenRight {
  readonly role: string;
  readonly group: Group | undefined;
}

export type Mailed = 'a password reset' | 'a welcome';

/** Giving access, taking it and ending it. */
export interface AccessTasks {
  give(person: TestPerson, others: readonly TestPerson[], right: SpokenRight): Promise<void>;
  take(person: TestPerson, others: readonly TestPerson[], right: SpokenRight): Promise<void>;
  /** Adds a carrier code to those that somebody has. */
  giveCode(person: TestPerson, other: TestPerson, code: string): Promise<void>;
  /** What giving a right would come to, in words. */
  consider(person: TestPerson, other: TestPerson, right: SpokenRight): Promise<readonly string[]>;
  rolesOffered(person: TestPerson, other: TestPerson): Promise<readonly string[]>;
  setStatus(person: TestPerson, other: TestPerson, status: UserStatus): Promise<void>;
  /** Takes the last changes back. */
  undo(person: TestPerson): Promise<void>;
  /** Of the last changes. */
  outcome(person: TestPerson): Promise<{ readonly done: number; readonly of: number }>;

  sendReset(person: TestPerson, other: TestPerson): Promise<void>;
  mail(person: TestPerson, others: readonly TestPerson[], mailed: Mailed): Promise<void>;
  purgePreview(person: TestPerson, other: TestPerson): Promise<readonly string[]>;
  /** @returns the aliases that stay. */
  purge(person: TestPerson, other: TestPerson): Promise<readonly string[]>;
}
