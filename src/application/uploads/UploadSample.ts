import type { FileLayout } from '../../domain/uploads/FileTemplate';

/** A word found in a column whose words have a meaning. */
export interface SampleWord {
  readonly field: string;
  readonly text: string;
  readonly count: number;
  /** What it counts as; null while nobody said. */
  readonly meaning: string | null;
}

/** The first rows of a file as text, and how they are read. */
export interface UploadSample {
  /** From the file's first row on; at most 30. */
  readonly rows: readonly (readonly string[])[];
  readonly layout: FileLayout;
  /** The most frequent first. */
  readonly words: readonly SampleWord[];
}
