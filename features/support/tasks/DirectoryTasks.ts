import type { ProfileField } from '../../../src/domain/account/Profile';
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

/** What is corrected of somebody. */
export type PersonDetail = ProfileField | 'email';

/** Who has access, and who they are. */
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
  /** @param isConfirmed whether an email that can pass for another is confirmed */
  changeDetail(
    person: TestPerson,
    other: TestPerson,
    field: PersonDetail,
    value: string,
    isConfirmed?: boolean,
  ): Promise<void>;
  /** Whether the last change of a detail met one of somebody else's. */
  wasOvertaken(person: TestPerson): Promise<boolean>;
}
