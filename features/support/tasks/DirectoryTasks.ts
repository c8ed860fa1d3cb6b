import type { ProfileField } from '../../../src/domain/account/Profile';
import type { UserStatus } from '../../../src/domain/users/CurrentUser';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';

/** What the directory is searched by; nothing for everybody within reach. */
export interface DirectorySearch {
  /** In the words people know roles by. */
  readonly roles?: readonly string[];
  readonly group?: Group;
  readonly carrierCode?: string;
  readonly agentCode?: string;
  readonly email?: string;
  readonly status?: string;
}

/** A right in words: `Make Payments`, in a group or (undefined) not held by group. */
export interface SpokenRight {
  readonly role: string;
  readonly group: Group | undefined;
}

/** Somebody who is not in the directory yet. */
export interface Newcomer {
  readonly name: string;
  readonly email: string;
}

export type Mailed = 'a password reset' | 'a welcome';

/** Looking after who has access. */
export interface DirectoryTasks {
  look(person: TestPerson, search: DirectorySearch): Promise<void>;
  /** Names in the order they are shown. */
  shown(person: TestPerson): Promise<readonly string[]>;
  download(person: TestPerson): Promise<Uint8Array>;

  open(person: TestPerson, other: TestPerson): Promise<void>;
  /** What the person's page says: status, labels of roles in a group, names of carriers, history. */
  statusOf(person: TestPerson, other: TestPerson): Promise<string>;
  holds(person: TestPerson, other: Pick<TestPerson, 'email'>, group: Group): Promise<readonly string[]>;
  carriersOf(person: TestPerson, other: TestPerson): Promise<readonly string[]>;
  historyOf(person: TestPerson, other: TestPerson): Promise<readonly string[]>;
  changeDetail(person: TestPerson, other: TestPerson, field: ProfileField, value: string): Promise<void>;
  /** Whether the last change of a detail met one of somebody else's. */
  wasOvertaken(person: TestPerson): Promise<boolean>;

  add(person: TestPerson, newcomer: Newcomer, right: SpokenRight): Promise<void>;
  /** Types who it is, and goes no further. */
  beginToAdd(person: TestPerson, newcomer: Newcomer): Promise<void>;
  /** Who has the email that was typed; empty for nobody. */
  ownerOfTypedEmail(person: TestPerson): Promise<string>;
  /** Whose name is in the fields when adding somebody is opened again. */
  typedBefore(person: TestPerson): Promise<string>;

  give(person: TestPerson, others: readonly TestPerson[], right: SpokenRight): Promise<void>;
  take(person: TestPerson, others: readonly TestPerson[], right: SpokenRight): Promise<void>;
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
