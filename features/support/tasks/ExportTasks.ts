import type { TestPerson } from '../../../test/support/server/TestData';
import type { GroupListName, PartListName, WholeListName } from '../choiceTypes';
import type { ListFormat } from '../ParameterValues';

/** An export in the background, as its page shows it. */
export interface PreparedShown {
  readonly export: string;
  /** The label of its state, such as `Ready`. */
  readonly state: string;
  readonly rows: string;
  readonly problem: string;
}

/** Lists as files. */
export interface ExportTasks {
  /** Without filters. Empty if the export was refused. */
  exportWhole(person: TestPerson, list: WholeListName, format: ListFormat): Promise<Uint8Array>;
  /** The rows of a ready-made view. Empty if the export was refused. */
  exportView(person: TestPerson, list: WholeListName, view: string, format: ListFormat): Promise<Uint8Array>;
  /** The rows of one group that a search finds. Empty if the export was refused. */
  exportOfGroup(
    person: TestPerson,
    list: GroupListName,
    groupNumber: string,
    search: string,
    format: ListFormat,
  ): Promise<Uint8Array>;
  /** Exports the payments of the latest run, the entries of the latest ACH file, or the lines behind the latest year of savings. Empty if refused. */
  exportPart(person: TestPerson, list: PartListName, format: ListFormat): Promise<Uint8Array>;
  /** Requests an export in the background of the person's bills, or of those that a search finds. */
  prepareBills(person: TestPerson, format: ListFormat, search: string): Promise<void>;
  /** The person's exports in the background, newest first. */
  prepared(person: TestPerson): Promise<readonly PreparedShown[]>;
  /** Downloads the newest export. Empty if it was refused. */
  downloadPrepared(person: TestPerson): Promise<Uint8Array>;
  cancelPrepared(person: TestPerson): Promise<void>;
  deletePrepared(person: TestPerson): Promise<void>;
  prepareAgain(person: TestPerson): Promise<void>;
}
