import type { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageUpload } from '../stage/uploadFiles';

/** Uploading files, and the upload history. */
export interface UploadListTasks {
  /** Opens the upload history. */
  openHistory(person: TestPerson): Promise<void>;
  /** Names of the listed files. */
  fileNames(person: TestPerson): Promise<readonly string[]>;
  /** Labels of the file types the person can upload. */
  allowedKinds(person: TestPerson): Promise<readonly string[]>;
  /** Groups or carriers offered for files of a kind. */
  owners(person: TestPerson, kind: UploadKind): Promise<readonly string[]>;

  /** Uploads files together and opens the first. @param templates names, by position; undefined to detect the template */
  send(person: TestPerson, files: readonly StageUpload[], templates?: readonly (string | undefined)[]): Promise<void>;
  /** Names of the sample files offered for a kind. */
  samples(person: TestPerson, kind: UploadKind): Promise<readonly string[]>;
  /** Uploads the first sample file offered and opens it. */
  sendSample(person: TestPerson, kind: UploadKind): Promise<void>;
  /** State labels of the files uploaded last. */
  states(person: TestPerson): Promise<readonly string[]>;
  /** Opens another of the files uploaded last. @param place from 0 */
  openUpload(person: TestPerson, place: number): Promise<void>;
}
