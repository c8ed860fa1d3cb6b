import { LARGEST_BILL_CENTS } from '../../../src/domain/bills/Bill';
import { lastOfMonth, localDate } from '../../../src/domain/dates/LocalDate';
import { cents } from '../../../src/domain/money/Cents';
import type { BadRow, RowError, UploadRecord } from '../../../src/domain/uploads/RowReader';
import type { NewBill } from '../Upload';
import { textOf } from './FileChecker';

/** @source docs/decisions/uploads.md#a-period-on-a-carriers-bill-starts-on-the-first-of-a-month */
export interface BillInFile {
  readonly firstRow: number;
  readonly groupNumber: string;
  readonly billNumber: string;
  readonly periodFrom: string;
  /** Position among the bills of its group, from 1. */
  readonly place: number;
  dueDate: string;
  goodRows: number;
  badRows: number;
  totalCents: number;
}

/** Bills that the rows of a file belong to. */
export class BillsInFile {
  private readonly bills = new Map<string, BillInFile>();
  private readonly billsOfGroup = new Map<string, number>();
  /** Rows with errors that name no bill. */
  private strayRows = 0;

  /** The bill of a row, created by its first row. */
  of(record: UploadRecord | BadRow): BillInFile {
    const key = billKeyOf(record);
    const known = this.bills.get(key);
    if (known) return known;
    const groupNumber = textOf(record, 'groupNumber');
    const place = (this.billsOfGroup.get(groupNumber) ?? 0) + 1;
    const bill = {
      place,
      firstRow: record.row,
      groupNumber,
      billNumber: textOf(record, 'billNumber'),
      periodFrom: textOf(record, 'periodFrom'),
      dueDate: textOf(record, 'dueDate'),
      goodRows: 0,
      badRows: 0,
      totalCents: 0,
    };
    this.bills.set(key, bill);
    this.billsOfGroup.set(groupNumber, place);
    return bill;
  }

  find(record: UploadRecord): BillInFile | undefined {
    return this.bills.get(billKeyOf(record));
  }

  addBad(row: BadRow): void {
    const known = this.bills.get(billKeyOf(row));
    if (known) known.badRows += 1;
    else if (textOf(row, 'groupNumber') === '' || textOf(row, 'billNumber') === '') this.strayRows += 1;
    else this.of(row).badRows += 1;
  }

  list(): readonly BillInFile[] {
    return [...this.bills.values()];
  }

  /** All rows of the file, including rows that name no bill. */
  countRows(): number {
    return this.list().reduce((sum, bill) => sum + bill.goodRows + bill.badRows, this.strayRows);
  }
}

/**
 * Why a bill is excluded although it has good rows; undefined if it is not.
 *
 * @source docs/decisions/uploads.md#rows-with-errors-are-skipped-only-when-the-person-chooses-to
 */
export function exclusionReason({ badRows, totalCents }: BillInFile): string | undefined {
  if (badRows > 0) return `${badRows === 1 ? 'one of its rows has' : `${badRows} of its rows have`} errors`;
  return Math.abs(totalCents) > LARGEST_BILL_CENTS ? 'it is too large' : undefined;
}

export function exclusionErrors(bill: BillInFile): readonly RowError[] {
  const why = bill.goodRows > 0 ? exclusionReason(bill) : undefined;
  if (why === undefined) return [];
  const { firstRow: row, billNumber: text, groupNumber } = bill;
  const message = `Bill ${text} of group ${groupNumber} is excluded: ${why}.`;
  return [{ row, field: 'billNumber', text, message }];
}

/** The bill that committing creates. */
export function newBill({ groupNumber, billNumber, periodFrom, dueDate, goodRows, totalCents }: BillInFile): NewBill {
  const from = localDate(periodFrom);
  return {
    groupNumber,
    billNumber,
    periodFrom: from,
    periodTo: lastOfMonth(from),
    dueDate: dueDate === '' ? null : localDate(dueDate),
    lines: goodRows,
    totalCents: cents(totalCents),
  };
}

/** Key of the row's bill: group and bill number. A row with errors may lack either. */
export function billKeyOf(record: Pick<UploadRecord, 'values'>): string {
  return joinedBillKey(textOf(record, 'groupNumber'), textOf(record, 'billNumber'));
}

export function joinedBillKey(groupNumber: string, billNumber: string): string {
  return `${groupNumber}\0${billNumber}`;
}
