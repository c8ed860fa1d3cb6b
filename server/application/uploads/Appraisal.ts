import type { FileFormat } from '../../../src/domain/files/FileFormat';
import type { Cents } from '../../../src/domain/money/Cents';
import type { FileLayout } from '../../../src/domain/uploads/FileTemplate';
import type { LayoutBy } from '../../../src/domain/uploads/RowReader';
import type { RowError, UploadRecord } from '../../../src/domain/uploads/UploadRecord';
import type { NewBill } from './ports/NewBill';
import type { UploadSample } from './UploadSample';

/** What a file holds and what committing it would do: the dry run. Of bounded size. */
export interface Appraisal {
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
