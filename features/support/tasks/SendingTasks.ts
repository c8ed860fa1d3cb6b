import type { UploadKind } from '../../../src/domain/uploads/UploadKind';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageUpload } from '../stage/uploadFiles';

/** Sending files, and the list of those that were sent. */
export interface SendingTasks {
  /** Looks at the uploads there are. */
  look(person: TestPerson): Promise<void>;
  /** The names of the files that are listed. */
  listed(person: TestPerson): Promise<readonly string[]>;
  /** What the person may send, in words. */
  maySend(person: TestPerson): Promise<readonly string[]>;
  /** For whom files of a kind can be sent, as they are offered. */
  owners(person: TestPerson, kind: UploadKind): Promise<readonly string[]>;

  /** Sends files in one go. The first is then the one in hand. @param templates names, by the file's place; undefined to recognise */
  send(person: TestPerson, files: readonly StageUpload[], templates?: readonly (string | undefined)[]): Promise<void>;
  /** The names of the sample files that are offered for files of a kind. */
  samples(person: TestPerson, kind: UploadKind): Promise<readonly string[]>;
  /** Sends the first sample file that is offered, which is then the one in hand. */
  sendSample(person: TestPerson, kind: UploadKind): Promise<void>;
  /** Where each of the files that were sent last stands, in words. */
  states(person: TestPerson): Promise<readonly string[]>;
  /** Takes another of the files that were sent last in hand. @param place from 0 */
  takeUp(person: TestPerson, place: number): Promise<void>;
}
