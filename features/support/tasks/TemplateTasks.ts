import type { TestPerson } from '../../../test/support/server/TestData';

/** A saved layout as it is listed. */
export interface SavedLayoutShown {
  /** What it is for, and its name. */
  readonly layout: string;
  readonly of: string;
  /** Name of the file; empty if it was not used. */
  readonly 'used for': string;
  readonly [column: string]: string;
}

/** Column mapping of the open upload, and saved templates. */
export interface TemplateTasks {
  /** @param columns headings by field. @param isRead false to leave before the mapping is applied */
  chooseColumns(person: TestPerson, columns: Readonly<Record<string, string>>, isRead?: boolean): Promise<void>;
  /** Chooses the meaning of a value in the file. @param field name of its field */
  chooseMeaning(person: TestPerson, field: string, text: string, meaning: string): Promise<void>;
  /** Chooses the sheets of the workbook to read. @param names in the workbook's order */
  chooseSheets(person: TestPerson, names: readonly string[]): Promise<void>;
  save(person: TestPerson, name: string): Promise<void>;
  remove(person: TestPerson): Promise<void>;
  /** Names of the templates for such files. */
  names(person: TestPerson): Promise<readonly string[]>;
  /** Saved layouts of every kind, as they are listed. */
  saved(person: TestPerson): Promise<readonly SavedLayoutShown[]>;
  /** @param layout as it is listed */
  removeSaved(person: TestPerson, layout: string): Promise<void>;
  /** Number of rows each template reads from the upload, by name. */
  tryAll(person: TestPerson): Promise<ReadonlyMap<string, number>>;
}
