import type { TestPerson } from '../../support/server/TestData';

/** Who works in the back office. */
export interface OfficePeople {
  readonly admin: TestPerson;
  readonly manager: TestPerson;
  /** Decides what the first manager asks for. */
  readonly secondManager: TestPerson;
  readonly sysadmin: TestPerson;
}
