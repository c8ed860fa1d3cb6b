import type { Cents } from '../../../../src/domain/money/Cents';
import type { ReadBatch, ReadingResult } from '../../../../src/domain/uploads/RowReader';
import type { RowError, UploadRecord } from '../../../../src/domain/uploads/UploadRecord';
import type { NewBill } from '../ports/NewBill';

/** What is said of a file after its last row. */
export interface Verdict {
  readonly goodRows: number;
  readonly errorRows: number;
  /** Of the good rows; null where the kind has no amounts. */
  readonly totalCents: Cents | null;
  /** What committing does, in words. */
  readonly effect: string;
  /** What is to be looked at first, and hinders nothing: others may change it before the file is committed. */
  readonly notice: string;
  /** Which groups its rows name, those with errors too; `''` among them when a row with errors does not say whose it is. */
  readonly groupNumbers: readonly string[];
  /** What shows only when rows are seen together. */
  readonly errors: readonly RowError[];
  /** Whether a row that was good by itself counts after all. */
  readonly counts: (record: UploadRecord) => boolean;
  /** The bills its rows make up; empty for other kinds. */
  readonly bills: readonly NewBill[];
}

/** Holds rows that can be read against what is there: which groups, which bills. */
export interface Judge {
  /** @returns the rows that are good by themselves, and those that are not, with the reason. */
  take(batch: ReadBatch): Promise<ReadBatch>;
  end(result: ReadingResult): Verdict;
}
