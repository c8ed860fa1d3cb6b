import type { Cents } from '../../domain/money/Cents';
import type { FileLayout } from '../../domain/uploads/FileTemplate';
import type { RowError } from '../../domain/uploads/RowReader';
import type { UploadKind } from '../../domain/uploads/UploadKind';

/** What files hold and whose they are. */
export interface UploadTarget {
  readonly kind: UploadKind;
  /** Group number, carrier code or `office`. */
  readonly owner: string;
}

/**
 * Where an upload stands: being read, held to be looked at (nothing counts yet), being written, counting, taken back again,
 * thrown away, or refused as a file.
 */
export const UPLOAD_STATES = [
  'READING',
  'CHECKED',
  'COMMITTING',
  'COMMITTED',
  'REVERSED',
  'DISCARDED',
  'REFUSED',
] as const;

export type UploadState = (typeof UPLOAD_STATES)[number];

/** An uploaded file and what came of it. @source UPL-1 */
export interface Upload {
  readonly filePk: string;
  readonly kind: UploadKind;
  /** Group number, carrier code or `office`. */
  readonly owner: string;
  /** As the person named it. */
  readonly fileName: string;
  readonly bytes: number;
  readonly format: 'csv' | 'xlsx' | 'x12-834' | 'unknown';
  readonly state: UploadState;
  readonly version: number;
  /** 0 to 100, of what runs now. */
  readonly progress: number;
  readonly templatePk: string | null;
  readonly templateName: string | null;
  readonly templateBy: 'chosen' | 'recognised' | 'guessed' | 'none';
  /** Rows of data in the file. */
  readonly rows: number;
  readonly goodRows: number;
  readonly errorRows: number;
  /** Of all amounts of good rows; null where the kind has none. */
  readonly totalCents: Cents | null;
  /** What counting does or did, in words. */
  readonly effect: string;
  /** Why it was refused, or cannot count or be taken back; empty otherwise. */
  readonly problem: string;
  /** What is to be looked at before it counts, and hinders nothing; empty otherwise. */
  readonly notice: string;
  /** An earlier upload with the same content that counts or waits. */
  readonly duplicateOf: {
    /** Null for one that is not theirs to see. */
    readonly filePk: string | null;
    readonly fileName: string;
    /** ISO timestamp, UTC. */
    readonly addDate: string;
    readonly addUser: string;
  } | null;
  readonly addDate: string;
  readonly addUser: string;
  readonly modDate: string;
  readonly modUser: string;
}

/** An upload with the first of its rows that cannot be read. */
export interface UploadWithErrors extends Upload {
  /** At most 100. */
  readonly errors: readonly RowError[];
}

/** Whether the server is at work on it. */
export function isRunning({ state }: Pick<Upload, 'state'>): boolean {
  return state === 'READING' || state === 'COMMITTING';
}

/** What the list of uploads is narrowed by; empty means not narrowed. The newest first. */
export interface UploadQuery {
  readonly kinds: readonly UploadKind[];
  readonly states: readonly UploadState[];
  /** Whose; undefined for all that the person reaches. */
  readonly owner?: string;
  /** Part of a file's name or of who sent it. At most 80 characters. */
  readonly q: string;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** One page of uploads; `total` is over all pages. */
export interface UploadPage {
  readonly items: readonly Upload[];
  readonly total: number;
}

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
