import type { InferOutput } from 'valibot';
import type { uploadedSchema, uploadSchema } from '../../../contract/office/uploadRecords';
import type { ControlTotal, OpeningTotal } from '../../../src/domain/money/opening/OpeningKind';
import type { AdjustmentKind } from '../../../src/domain/office/uploads/chargeWithoutMember';
import type { ErrorCause } from '../../../src/domain/office/uploads/errorCauses';
import type { FileLayout } from '../../../src/domain/office/uploads/FileTemplate';
import type {
  FileFormat,
  FoundWord,
  LayoutBy,
  RowError,
  UploadRecord,
} from '../../../src/domain/office/uploads/RowReader';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { FileAccount } from '../../../src/domain/platform/files/FileAccount';
import type { SheetUse } from '../../../src/domain/platform/files/unreadSheets';
import type { Cents } from '../../../src/domain/platform/money/Cents';

export type UploadView = InferOutput<typeof uploadSchema>;

/** An upload with its first errors. */
export type UploadedView = InferOutput<typeof uploadedSchema>;

/**
 * Uploads that a person can see: files of groups in scope; of carriers and the office, those that the person sent and
 * those that name no group outside the scope.
 */
export interface UploadReach {
  readonly scope: Scope;
  readonly userId: string;
}

/** The person that a task runs for, saved so that another process can resume it. */
export interface TaskOwner {
  readonly userId: string;
  readonly name: string;
  readonly scope: Scope;
}

/** A task in progress. Plain data, stored as JSON. */
export type UploadTask =
  | {
      readonly kind: 'read';
      readonly by: TaskOwner;
      /** `auto` or a template's key; `layout` takes precedence. */
      readonly template: string;
      readonly layout: FileLayout | null;
    }
  | {
      readonly kind: 'commit';
      readonly by: TaskOwner;
      readonly idempotencyKey: string;
      readonly options: CommitOptions;
    };

/** What the person confirmed. */
export interface CommitOptions {
  readonly version: number;
  readonly leaveOutErrors: boolean;
  readonly allowDuplicate: boolean;
  /** Control total of the rows, from the sender's own report. Default: null, for no comparison. */
  readonly controlTotalCents?: Cents | null;
  /** The confirmed difference from the control total. Default: null. */
  readonly confirmDifferenceCents?: Cents | null;
}

/** Content of a file and the effect of committing it. Bounded in size. */
export interface FileCheck {
  readonly format: FileFormat;
  readonly layout: FileLayout;
  readonly layoutBy: LayoutBy;
  readonly templatePk: string | null;
  readonly templateName: string | null;
  readonly goodRows: number;
  readonly errorRows: number;
  readonly totalCents: Cents | null;
  /** One sentence; empty if nothing can be committed. */
  readonly effect: string;
  /** Why nothing can be read, and what to do; empty if it can. */
  readonly problem: string;
  /** Warning to review before committing; empty if there is none. */
  readonly notice: string;
  readonly groupNumbers: readonly string[];
  readonly bills: readonly NewBill[];
  /** Rows and totals of opening balances by kind; missing for other kinds of files. */
  readonly openingTotals?: readonly OpeningTotal[];
  readonly sample: StoredSample;
  readonly errors: readonly RowError[];
  /** All errors by cause, the most frequent first. */
  readonly causes: readonly ErrorCause[];
  readonly account: FileAccount;
  /** The first good rows. */
  readonly preview: readonly UploadRecord[];
}

/** A bill to be made from the rows of a carrier's file. */
export interface NewBill {
  readonly groupNumber: string;
  readonly billNumber: string;
  readonly periodFrom: LocalDate;
  readonly periodTo: LocalDate;
  /** Null where the file gives none: then the group's rules decide. */
  readonly dueDate: LocalDate | null;
  /** Number of its division; null for a bill of the whole group. */
  readonly division: string | null;
  readonly lines: number;
  /** Charges without a member, in the file's order. */
  readonly adjustments: readonly NewAdjustment[];
  /** Lines and adjustments. */
  readonly totalCents: Cents;
}

/** A charge or credit of a carrier's file for the whole group. */
export interface NewAdjustment {
  /** Row number in the file, from 1. */
  readonly row: number;
  readonly description: string;
  readonly kind: AdjustmentKind;
  readonly amountCents: Cents;
}

/** The totals of the old trial balance and the person who entered them. */
export interface EnteredTotals {
  readonly userId: string;
  readonly by: string;
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly totals: readonly ControlTotal[];
}

/** Excerpt of a file that shows how it was read. */
export interface StoredSample {
  /** The first rows, unchanged. */
  readonly rows: readonly (readonly string[])[];
  readonly headings: readonly string[];
  readonly words: readonly FoundWord[];
  /** Classes that words may stand for. Missing in files that were checked without them. */
  readonly classNames?: readonly string[] | undefined;
  /** Sheets of a workbook with cells. Missing in files that were checked before sheets could be chosen. */
  readonly sheets?: readonly SheetUse[] | undefined;
}

/** The excerpt as it is shown: values of the file are masked. */
export interface ShownSample extends StoredSample {
  readonly classNames: readonly string[];
  readonly sheets: readonly SheetUse[];
  /** Null if the file has never been read. */
  readonly layout: FileLayout | null;
}
