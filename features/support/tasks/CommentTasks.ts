import type { TestPerson } from '../../../test/support/server/TestData';
import type { FileOnStage } from '../stage/fileToAttach';
import type { StageBill } from '../stage/StageBills';

/** A comment as shown. */
export type CommentShown = Readonly<Record<'comment', string>>;

/** Comments on a bill. */
export interface CommentTasks {
  /** @param isForCarrier whether it is marked for the carrier */
  add(person: TestPerson, bill: StageBill, text: string, isForCarrier: boolean): Promise<void>;
  /** Deletes the latest comment of the bill. */
  remove(person: TestPerson, bill: StageBill): Promise<void>;
  /** Attaches a file to the person's latest comment. */
  attach(person: TestPerson, bill: StageBill, file: FileOnStage): Promise<void>;
  /** Names of the attached files that were not removed. */
  files(person: TestPerson, bill: StageBill): Promise<readonly string[]>;
  /** The first attached file. */
  download(person: TestPerson, bill: StageBill): Promise<Uint8Array>;
  /** Removes or restores an attached file. */
  changeFile(person: TestPerson, bill: StageBill, fileName: string, change: 'remove' | 'restore'): Promise<void>;
  /** Comments on the bill, oldest first. */
  shown(person: TestPerson, bill: StageBill): Promise<readonly CommentShown[]>;
}
