import type { Cents } from '../../../../src/domain/money/Cents';
import { cut } from '../../../../src/domain/text/cut';
import type {
  BadRow,
  ReadBatch,
  ReadingResult,
  RowError,
  UploadRecord,
} from '../../../../src/domain/uploads/RowReader';
import type { NewBill } from '../Upload';

/** What is said of a file after its last row. */
export interface CheckResult {
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
  readonly isIncluded: (record: UploadRecord) => boolean;
  /** The bills its rows make up; empty for other kinds. */
  readonly bills: readonly NewBill[];
}

/** Holds rows that can be read against what is there: which groups, which bills. */
export interface FileChecker {
  /** @returns the rows that are good by themselves, and those that are not, with the reason. */
  take(batch: ReadBatch): Promise<ReadBatch>;
  end(result: ReadingResult): CheckResult;
}

/** A row that can be read and yet does not count, because of one of its fields. */
export function badRow({ row, values, cells = [] }: UploadRecord, field: string, message: string): BadRow {
  const text = cut(String(values[field] ?? ''), 80);
  return { row, cells, values, errors: [{ row, field, text, message }] };
}

/** A field that holds text, or an empty one. */
export function textOf({ values }: Pick<UploadRecord, 'values'>, field: string): string {
  const value = values[field];
  return typeof value === 'string' ? value : '';
}

export function centsOf({ values }: Pick<UploadRecord, 'values'>, field: string): number {
  const value = values[field];
  return typeof value === 'number' ? value : 0;
}

/** Which groups the rows of a file name: by them it is told who may see it. */
export class GroupNumbers {
  private readonly groups = new Set<string>();

  add(groupNumber: string): void {
    this.groups.add(groupNumber);
  }

  /** Of a row with errors, which is shown as it stands: whoever's it is. */
  addOf(row: BadRow): void {
    this.groups.add(textOf(row, 'groupNumber'));
  }

  list(): readonly string[] {
    return [...this.groups];
  }
}

/** Counts rows of a file that say again what a row above says. They may be right, so they are warned about and not refused. */
export class RepeatedRows {
  private readonly firstRows = new Map<string, number>();
  private count = 0;
  private example = '';

  /** @param fields by which two rows are the same. */
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
