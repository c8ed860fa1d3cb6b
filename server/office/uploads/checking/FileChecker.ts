import type { OpeningTotal } from '../../../../src/domain/money/opening/OpeningKind';
import type {
  BadRow,
  ReadBatch,
  ReadingResult,
  RowError,
  UploadRecord,
} from '../../../../src/domain/office/uploads/RowReader';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import { cut } from '../../../../src/domain/platform/text/cut';
import type { NewBill } from '../Upload';

/** Result after the last row. */
export interface CheckResult {
  readonly goodRows: number;
  readonly errorRows: number;
  /** Total of the good rows; null for a kind without amounts. */
  readonly totalCents: Cents | null;
  /** Effect of committing, as a sentence. */
  readonly effect: string;
  /** Warning to review before committing. Other changes may make it obsolete. */
  readonly notice: string;
  /** Groups that the rows name, including rows with errors; contains `''` if a row with errors names none. */
  readonly groupNumbers: readonly string[];
  /** Errors that concern several rows. */
  readonly errors: readonly RowError[];
  /** Whether a good row is committed; a good row of an excluded bill is not. */
  readonly isIncluded: (record: UploadRecord) => boolean;
  /** Bills to be made; empty for other kinds. */
  readonly bills: readonly NewBill[];
  /** Rows and totals of opening balances by kind; missing for other kinds of files. */
  readonly openingTotals?: readonly OpeningTotal[];
  /** Classes that words of a carrier's file may stand for; missing for other kinds of files. */
  readonly classNames?: readonly string[];
}

/** Checks rows against existing groups and bills. */
export interface FileChecker {
  /** @returns good rows, and rows with errors. */
  take(batch: ReadBatch): Promise<ReadBatch>;
  end(result: ReadingResult): CheckResult;
}

/** A row that can be read but is invalid because of one field. */
export function badRow({ row, values, cells = [] }: UploadRecord, field: string, message: string): BadRow {
  const text = cut(String(values[field] ?? ''), 80);
  return { row, cells, values, errors: [{ row, field, text, message }] };
}

/** Text of a field; empty for any other value. */
export function textOf({ values }: Pick<UploadRecord, 'values'>, field: string): string {
  const value = values[field];
  return typeof value === 'string' ? value : '';
}

export function centsOf({ values }: Pick<UploadRecord, 'values'>, field: string): number {
  const value = values[field];
  return typeof value === 'number' ? value : 0;
}

/** Groups that the rows of a file name. They decide who may see the file. */
export class GroupNumbers {
  private readonly groups = new Set<string>();

  add(groupNumber: string): void {
    this.groups.add(groupNumber);
  }

  /** Adds the group of a row with errors, because the row is shown unchanged. */
  addOf(row: BadRow): void {
    this.groups.add(textOf(row, 'groupNumber'));
  }

  list(): readonly string[] {
    return [...this.groups];
  }
}

/**
 * Counts rows that repeat an earlier row. They may be intended, so they cause a warning only.
 *
 * @source docs/decisions/uploads.md#repeated-rows-get-a-warning
 */
export class RepeatedRows {
  private readonly firstRows = new Map<string, number>();
  private count = 0;
  private example = '';

  /** @param fields that two equal rows share */
  constructor(private readonly fields: readonly string[]) {}

  add({ row, values }: UploadRecord): void {
    const key = this.fields.map((field) => String(values[field] ?? '').toLowerCase()).join('\0');
    const first = this.firstRows.get(key);
    if (first === undefined) {
      this.firstRows.set(key, row);
      return;
    }
    this.count += 1;
    this.example ||= `row ${row} repeats row ${first} (member ${values['memberId']}, ${values['coverage']})`;
  }

  /** The warning; empty when no row is repeated. */
  notice(): string {
    if (this.count === 0) return '';
    const rows = this.count === 1 ? '1 row repeats' : `${this.count.toLocaleString('en-US')} rows repeat`;
    return `${rows} a member and coverage from a row above: ${this.example}. Check the file for duplicates.`;
  }
}
