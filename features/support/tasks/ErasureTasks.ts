import type { TestPerson } from '../../../test/support/server/TestData';

/** The erasure of a member's personal data. Members are found by name. */
export interface ErasureTasks {
  /** Opens what an erasure would change. */
  preview(person: TestPerson, member: string): Promise<void>;
  request(person: TestPerson, member: string): Promise<void>;
  /** Requests the erasure of the same member as before. */
  requestAgain(person: TestPerson): Promise<void>;
  /** Decides the last request. */
  decide(person: TestPerson, isApproved: boolean): Promise<void>;
}
