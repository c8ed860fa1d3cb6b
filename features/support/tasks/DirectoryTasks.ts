import type { ProfileField } from '../../../src/domain/people/account/Profile';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';

/** Search criteria of the directory; empty for all people in scope. */
export interface DirectorySearch {
  /** Labels of roles. */
  readonly roles?: readonly string[];
  readonly group?: Group;
  readonly carrierCode?: string;
  readonly agentCode?: string;
  readonly email?: string;
  readonly status?: string;
}

/** A detail to change. */
export type PersonDetail = ProfileField | 'email';

/** Viewing and changing people in the directory. */
export interface DirectoryTasks {
  search(person: TestPerson, search: DirectorySearch): Promise<void>;
  /** Names in display order. */
  shown(person: TestPerson): Promise<readonly string[]>;
  /** Bytes of the spreadsheet with the access review. */
  download(person: TestPerson): Promise<Uint8Array>;

  open(person: TestPerson, other: TestPerson): Promise<void>;
  /** Content of the person's page: status, labels of roles in a group, names of carriers, history. */
  statusOf(person: TestPerson, other: TestPerson): Promise<string>;
  rolesOf(person: TestPerson, other: Pick<TestPerson, 'email'>, group: Group): Promise<readonly string[]>;
  carriersOf(person: TestPerson, other: TestPerson): Promise<readonly string[]>;
  historyOf(person: TestPerson, other: TestPerson): Promise<readonly string[]>;
  changeDetail(person: TestPerson, other: TestPerson, field: PersonDetail, value: string): Promise<void>;
}
