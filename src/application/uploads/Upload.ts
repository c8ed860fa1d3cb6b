import type { Cents } from '../../domain/money/Cents';
import type { OpeningTotal } from '../../domain/opening/OpeningKind';
import type { ErrorCause } from '../../domain/uploads/errorCauses';
import type { FileLayout } from '../../domain/uploads/FileTemplate';
import type { FoundWord, RowError } from '../../domain/uploads/RowReader';
import type { UploadKind } from '../../domain/uploads/UploadKind';
import type { UploadState } from '../../domain/uploads/UploadState';

export type { UploadQuery } from '../../../contract/uploadRecords';

export type { UploadTarget } from '../../../contract/uploads';

/** An uploaded file. @source UPL-1 */
export interface Upload {
  readonly filePk: string;
  readonly kind: UploadKind;
  /** Group number, carrier code or `office`. */
  readonly owner: string;
  /** The sender's name for the file. */
  readonly fileName: string;
  readonly bytes: number;
  readonly format: 'csv' | 'xlsx' | 'x12-834' | 'unknown';
  readonly state: UploadState;
  readonly version: number;
  /** Progress of the current task, 0 to 100. */
  readonly progress: number;
  readonly templatePk: string | null;
  readonly templateName: string | null;
  readonly templateBy: 'chosen' | 'recognised' | 'guessed' | 'none';
  /** Rows of data. */
  readonly rows: number;
  readonly goodRows: number;
  readonly errorRows: number;
  /** Total of the good rows; null for a kind without amounts. */
  readonly totalCents: Cents | null;
  /** Effect of committing, as a sentence. */
  readonly effect: string;
  /** Why the file was refused or cannot be committed; empty otherwise. */
  readonly problem: string;
  /** Warning to review before committing; empty if there is none. */
  readonly notice: string;
  /** An earlier active upload with the same content. */
  readonly duplicateOf: {
    /** Null if it is out of reach. */
    readonly filePk: string | null;
    readonly fileName: string;
    /** ISO timestamp, UTC. */
    readonly addDate: string;
    readonly addUser: string;
  } | null;
  /** When old rows of this applied file were removed: ISO timestamp, UTC; null while it has all of them. Servers of earlier versions omit it. */
  readonly rowsRemovedAt?: string | null;
  /** For opening balances; null for other kinds of files. Servers of earlier versions omit it. */
  readonly opening?: {
    readonly totals: readonly OpeningTotal[];
    /** Null until someone has entered the totals of the old trial balance. */
    readonly entered: {
      readonly by: string;
      /** ISO timestamp, UTC. */
      readonly at: string;
      readonly isOwn: boolean;
      /** Missing in answers of earlier versions. */
      readonly byUserId?: string | null;
    } | null;
  } | null;
  readonly addDate: string;
  readonly addUser: string;
  readonly modDate: string;
  readonly modUser: string;
}

/** An upload with its first errors. */
export interface UploadWithErrors extends Upload {
  /** At most 100. */
  readonly errors: readonly RowError[];
  /** All errors by cause, the most frequent first; missing for files read before causes were counted. */
  readonly causes?: readonly ErrorCause[];
}

/** Whether the server is reading or committing it. */
export function isRunning({ state }: Pick<Upload, 'state'>): boolean {
  return state === 'READING' || state === 'COMMITTING';
}

/** One page of uploads; `total` is over all pages. */
export interface UploadPage {
  readonly items: readonly Upload[];
  readonly total: number;
}

/** The first rows of a file as text, and its layout. */
export interface UploadSample {
  /** At most 30. */
  readonly rows: readonly (readonly string[])[];
  readonly layout: FileLayout;
  /** The most frequent first. */
  readonly words: readonly FoundWord[];
  /** Classes that words of a carrier's file may stand for. Empty if no confirmed rate depends on the class. */
  readonly classNames: readonly string[];
}
