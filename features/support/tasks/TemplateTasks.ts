import type { TestPerson } from '../../../test/support/server/TestData';

/** How the upload in hand is read: which column holds what, and what is kept of that for the next one. */
export interface TemplateTasks {
  /** @param columns headings by field. @param isRead false to leave before the file was read by them */
  sayColumns(person: TestPerson, columns: Readonly<Record<string, string>>, isRead?: boolean): Promise<void>;
  save(person: TestPerson, name: string): Promise<void>;
  forget(person: TestPerson): Promise<void>;
  /** The names of the templates there are for such files. */
  names(person: TestPerson): Promise<readonly string[]>;
  /** How many rows each template reads of the upload, by its name. */
  tryAll(person: TestPerson): Promise<ReadonlyMap<string, number>>;
}
