import type { UploadKind } from '../../../src/domain/uploads/UploadKind';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { StageUpload } from '../stage/uploadFiles';

/** How many rows of an upload there are, and how many are good. */
export interface RowCount {
  readonly good: number;
  readonly all: number;
}

/** Sending files, looking at what is in them, and making them count. What they do concerns the upload they have in hand. */
export interface UploadTasks {
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
  leaveAndComeBack(person: TestPerson): Promise<void>;

  state(person: TestPerson): Promise<string>;
  rows(person: TestPerson): Promise<RowCount>;
  /** What the good rows come to, in dollars as people read them. */
  total(person: TestPerson): Promise<string>;
  /** All that is said of the upload: what comes of it, what is wrong, how it was read. */
  words(person: TestPerson): Promise<string>;
  /** What is wrong with a row of the file. */
  wrongIn(person: TestPerson, row: number): Promise<string>;

  commit(person: TestPerson, isSaidToLeaveOut: boolean): Promise<void>;
  /** Commits without saying that anything may be left out or counted twice. */
  commitAsItIs(person: TestPerson): Promise<void>;
  discard(person: TestPerson): Promise<void>;
  reverse(person: TestPerson, reason: string): Promise<void>;
  /** Bytes of the spreadsheet with the rows that are wrong. */
  download(person: TestPerson): Promise<number>;

  /** @param columns headings by field. @param isRead false to leave before the file was read by them */
  sayColumns(person: TestPerson, columns: Readonly<Record<string, string>>, isRead?: boolean): Promise<void>;
  saveTemplate(person: TestPerson, name: string): Promise<void>;
  forgetTemplate(person: TestPerson): Promise<void>;
  /** The names of the templates there are for such files. */
  templates(person: TestPerson): Promise<readonly string[]>;
  /** How many rows each template reads of the upload, by its name. */
  tryTemplates(person: TestPerson): Promise<ReadonlyMap<string, number>>;

  /** Whether any uploaded payroll file stands ready for the group's bills. */
  standsReady(person: TestPerson, group: Group): Promise<boolean>;

  giveLogo(person: TestPerson, group: Group, picture: StageUpload): Promise<void>;
  removeLogo(person: TestPerson, group: Group): Promise<void>;
  seesLogo(person: TestPerson): Promise<boolean>;
}
