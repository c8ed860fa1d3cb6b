import { LARGEST_BILL_CENTS } from '../../../../src/domain/bills/Bill';
import { lastOfMonth, localDate } from '../../../../src/domain/dates/LocalDate';
import { cents } from '../../../../src/domain/money/Cents';
import type { RowError } from '../../../../src/domain/uploads/UploadRecord';
import type { NewBill } from '../ports/NewBill';

/** A bill as its rows make it up. */
export interface FiledBill {
  readonly firstRow: number;
  readonly groupNumber: string;
  readonly billNumber: string;
  readonly periodFrom: string;
  /** Among the bills of its group, from 1. */
  readonly place: number;
  dueDate: string;
  goodRows: number;
  badRows: number;
  totalCents: number;
}

/** Why a bill does not count although some of its rows are good. */
export function leftOut({ badRows, totalCents }: FiledBill): string | undefined {
  if (badRows > 0) return `${badRows === 1 ? 'one of its rows has' : `${badRows} of its rows have`} errors`;
  return Math.abs(totalCents) > LARGEST_BILL_CENTS ? 'it is too large' : undefined;
}

/** What is said of a bill that is left out whole. */
export function errorOf(bill: FiledBill): readonly RowError[] {
  const why = bill.goodRows > 0 ? leftOut(bill) : undefined;
  if (why === undefined) return [];
  const { firstRow: row, billNumber: text, groupNumber } = bill;
  const message = `Bill ${text} of group ${groupNumber} is left out whole: ${why}.`;
  return [{ row, field: 'billNumber', text, message }];
}

/** What committing makes of it: due at the end of its month when the file does not say. */
export function newBill({ groupNumber, billNumber, periodFrom, dueDate, goodRows, totalCents }: FiledBill): NewBill {
  const from = localDate(periodFrom);
  return {
    groupNumber,
    billNumber,
    periodFrom: from,
    periodTo: lastOfMonth(from),
    dueDate: dueDate === '' ? lastOfMonth(from) : localDate(dueDate),
    lines: goodRows,
    totalCents: cents(totalCents),
  };
}
