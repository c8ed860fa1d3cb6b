import type { InferOutput } from 'valibot';
import type { UPLOAD_STATES, uploadedSchema, uploadSchema } from '../../../contract/uploadRecords';
import type { Scope } from '../../../src/domain/access/Scope';
import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import type { Cents } from '../../../src/domain/money/Cents';
import type { FileLayout } from '../../../src/domain/uploads/FileTemplate';
import type { FileFormat, FoundWord, LayoutBy, RowError, UploadRecord } from '../../../src/domain/uploads/RowReader';

/** An upload as it is shown. */
export type UploadView = InferOutput<typeof uploadSchema>;

/** The same with its first errors. */
export type UploadedView = InferOutput<typeof uploadedSchema>;

export type UploadState = (typeof UPLOAD_STATES)[number];

/**
 * Which uploads somebody reaches: files of groups within the scope; of carriers and the office also what they sent themselves,
 * and what names no group outside the scope.
 */
export interface UploadReach {
  readonly scope: Scope;
  readonly userId: string;
}

/** For whom something is done, and where they may act; kept, so that another process can take it up. */
export interface TaskOwner {
  readonly userId: string;
  readonly name: string;
  readonly scope: Scope;
}

/** What is being done with an upload. Plain data. */
export type UploadTask =
  | {
      readonly kind: 'read';
      readonly by: TaskOwner;
      /** `auto` or a template's key; a layout goes before it. */
      readonly template: string;
      readonly layout: FileLayout | null;
    }
  | {
      readonly kind: 'commit';
      readonly by: TaskOwner;
      readonly idempotencyKey: string;
      readonly options: CommitOptions;
    };

/** What a person said yes to. */
export interface CommitOptions {
  readonly version: number;
  readonly leaveOutErrors: boolean;
  readonly allowDuplicate: boolean;
}

/** What a file holds and what committing it would do: the dry run. Of bounded size. */
export interface FileCheck {
  readonly format: FileFormat;
  readonly layout: FileLayout;
  readonly layoutBy: LayoutBy;
  readonly templatePk: string | null;
  readonly templateName: string | null;
  readonly goodRows: number;
  readonly errorRows: number;
  readonly totalCents: Cents | null;
  /** In words; empty when nothing can be committed. */
  readonly effect: string;
  /** Why nothing can be read, and what to do; empty otherwise. */
  readonly problem: string;
  /** What is to be looked at before it counts, and hinders nothing; empty otherwise. */
  readonly notice: string;
  readonly groupNumbers: readonly string[];
  readonly bills: readonly NewBill[];
  readonly sample: UploadSample;
  /** The first ones. */
  readonly errors: readonly RowError[];
  /** The first good rows. */
  readonly preview: readonly UploadRecord[];
}

/** A bill that the rows of a carrier's file make up. */
export interface NewBill {
  readonly groupNumber: string;
  readonly billNumber: string;
  readonly periodFrom: LocalDate;
  readonly periodTo: LocalDate;
  readonly dueDate: LocalDate;
  readonly lines: number;
  readonly totalCents: Cents;
}

/** What is kept of a file to show how it was read. */
export interface UploadSample {
  /** The file's first rows as they stand. */
  readonly rows: readonly (readonly string[])[];
  readonly headings: readonly string[];
  readonly words: readonly FoundWord[];
}
