import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageBill } from '../stage/StageBills';

/** A comment as shown. */
export type CommentShown = Readonly<Record<'comment', string>>;

/** Comments on a bill. */
export interface CommentTasks {
  /** @param isForCarrier whether it is marked for the carrier */
  add(person: TestPerson, bill: StageBill, text: string, isForCarrier: boolean): Promise<void>;
  /** Deletes the latest comment of the bill. */
  remove(person: TestPerson, bill: StageBill): Promise<void>;
  /** Comments on the bill, oldest first. */
  shown(person: TestPerson, bill: StageBill): Promise<readonly CommentShown[]>;
}
