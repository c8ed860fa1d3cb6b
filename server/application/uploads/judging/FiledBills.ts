import type { BadRow, UploadRecord } from '../../../../src/domain/uploads/UploadRecord';
import { textOf } from './badRow';
import { billKeyOf } from './billKey';
import type { FiledBill } from './FiledBill';

/** The bills that the rows of a file make up. */
export class FiledBills {
  private readonly bills = new Map<string, FiledBill>();
  private readonly billsOfGroup = new Map<string, number>();
  /** Bad rows of which nobody can say to which bill they belong. */
  private strayRows = 0;

  /** The bill a row is of; begun by its first row. */
  of(record: UploadRecord | BadRow): FiledBill {
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

  find(record: UploadRecord): FiledBill | undefined {
    return this.bills.get(billKeyOf(record));
  }

  addBad(row: BadRow): void {
    const known = this.bills.get(billKeyOf(row));
    if (known) known.badRows += 1;
    else if (textOf(row, 'groupNumber') === '' || textOf(row, 'billNumber') === '') this.strayRows += 1;
    else this.of(row).badRows += 1;
  }

  list(): readonly FiledBill[] {
    return [...this.bills.values()];
  }

  /** Rows of the file, those of no bill too. */
  countRows(): number {
    return this.list().reduce((sum, bill) => sum + bill.goodRows + bill.badRows, this.strayRows);
  }
}
