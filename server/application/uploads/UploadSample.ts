import type { FoundWord } from '../../../src/domain/uploads/RowReader';

/** What is kept of a file to show how it was read. */
export interface UploadSample {
  /** The file's first rows as they stand. */
  readonly rows: readonly (readonly string[])[];
  readonly headings: readonly string[];
  readonly words: readonly FoundWord[];
}
