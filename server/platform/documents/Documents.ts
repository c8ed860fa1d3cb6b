import type { SheetColumn, SheetRow } from '../shared/Workbooks';

/** A table of a document: a sheet of a workbook, or a section of a PDF. */
export interface DocumentTable {
  /** At most 31 characters, unique in the document. */
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  /** Parts of the rows, each small enough to be handled without delaying other requests. */
  readonly parts: AsyncIterable<readonly SheetRow[]>;
  /** Whether people fill in its empty cells by hand, so that its rows are tall and ruled. */
  readonly isForm?: boolean;
  /** Whether its text is large, for lines that scanners and people copy from paper. */
  readonly isLarge?: boolean;
}

/** Content of a file. */
export interface DocumentToWrite {
  readonly title: string;
  /** Shown below the title. */
  readonly subtitle: string;
  /** Time of creation, written into the file. */
  readonly at: Date;
  /** Whether a PDF is a letter in portrait with larger text, for tables of few columns. */
  readonly isLetter?: boolean;
  /** Read one after the other while the file is written. */
  readonly tables: readonly DocumentTable[];
}

export type DocumentFormat = 'xlsx' | 'pdf';

/** Writes documents for download. */
export interface Documents {
  /**
   * The same document always gives the same bytes. Texts are never interpreted as formulas.
   *
   * @param signal stops the work when it is aborted.
   * @throws the signal's reason; whatever reading the rows throws; Refusal TOO_LARGE if the document needs too much memory.
   */
  write(format: DocumentFormat, document: DocumentToWrite, signal?: AbortSignal): Promise<Uint8Array>;
}

export const PDF_MEDIA_TYPE = 'application/pdf';

/** Rows that are all known, as one part. */
export async function* inParts(rows: readonly SheetRow[]): AsyncGenerator<readonly SheetRow[]> {
  yield rows;
}
