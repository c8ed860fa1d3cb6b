import { LARGEST_BILL_CENTS } from '../../../../src/domain/billing/bills/Bill';
import { adjustmentKind } from '../../../../src/domain/office/uploads/chargeWithoutMember';
import type { BadRow, RowError, UploadRecord } from '../../../../src/domain/office/uploads/RowReader';
import {
  addMonths,
  daysBetween,
  firstOfMonth,
  type LocalDate,
  lastOfMonth,
  localDate,
} from '../../../../src/domain/platform/dates/LocalDate';
import { cents, sumCents } from '../../../../src/domain/platform/money/Cents';
import { numberKey } from '../../../../src/domain/platform/text/numberKey';
import type { NewAdjustment, NewBill } from '../Upload';
import { centsOf, textOf } from './FileChecker';

/** @source docs/decisions/uploads.md#a-period-on-a-carriers-bill-starts-on-the-first-of-a-month */
export interface BillInFile {
  readonly firstRow: number;
  readonly groupNumber: string;
  readonly billNumber: string;
  /** Charges by the period of their rows. */
  readonly charges: Map<string, number>;
  /** Good rows by the month that they bill. */
  readonly months: Map<string, MonthInFile>;
  /** Position among the bills of its group, from 1. */
  readonly place: number;
  /** Good rows without a member. */
  readonly adjustments: NewAdjustment[];
  dueDate: string;
  /** Number of the division as the group has it; empty for a bill of the whole group. */
  division: string;
  /** Good rows of members. */
  rows: number;
  /** Lines of these rows: more than rows if some cover several months. */
  lines: number;
  badRows: number;
  totalCents: number;
}

interface MonthInFile {
  readonly firstRow: number;
  rows: number;
  totalCents: number;
}

/** Months back that a line may correct. A month further back is a typo. */
const MAX_MONTHS_BACK = 24;

/** A bill is due within a year of its period's first day, before or after. */
const FURTHEST_DUE_DAYS = 366;

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
      charges: new Map(),
      months: new Map(),
      adjustments: [],
      dueDate: textOf(record, 'dueDate'),
      division: '',
      rows: 0,
      lines: 0,
      badRows: 0,
      totalCents: 0,
    };
    this.bills.set(key, bill);
    this.billsOfGroup.set(groupNumber, place);
    return bill;
  }

  /** @param lines of the row: one for each month that it covers. */
  addGood(record: UploadRecord, lines: readonly UploadRecord[]): void {
    const bill = this.of(record);
    const amount = centsOf(record, 'amount');
    bill.totalCents += amount;
    bill.dueDate ||= textOf(record, 'dueDate');
    if (isAdjustment(record)) {
      const description = textOf(record, 'description');
      const kind = adjustmentKind(description, amount);
      bill.adjustments.push({ row: record.row, description, kind, amountCents: cents(amount) });
      return;
    }
    for (const line of lines) {
      const lineMonth = lineMonthOf(line);
      const month = bill.months.get(lineMonth) ?? { firstRow: record.row, rows: 0, totalCents: 0 };
      bill.months.set(lineMonth, month);
      month.rows += 1;
      month.totalCents += centsOf(line, 'amount');
    }
    countCharge(bill, record);
    bill.rows += 1;
    bill.lines += lines.length;
  }

  find(record: UploadRecord): BillInFile | undefined {
    return this.bills.get(billKeyOf(record));
  }

  addBad(row: BadRow): void {
    const isStray = textOf(row, 'groupNumber') === '' || textOf(row, 'billNumber') === '';
    const bill = this.bills.get(billKeyOf(row)) ?? (isStray ? undefined : this.of(row));
    if (!bill) {
      this.strayRows += 1;
      return;
    }
    bill.badRows += 1;
    countCharge(bill, row);
  }

  list(): readonly BillInFile[] {
    return [...this.bills.values()];
  }

  /** All rows of the file, including rows that name no bill. */
  countRows(): number {
    return this.list().reduce((sum, bill) => sum + goodRowsOf(bill) + bill.badRows, this.strayRows);
  }
}

/**
 * Why a bill is excluded although it has good rows; undefined if it is not.
 *
 * @source docs/decisions/uploads.md#rows-with-errors-are-skipped-only-when-the-person-chooses-to
 */
export function exclusionReason(bill: BillInFile): string | undefined {
  const { lines, badRows, totalCents } = bill;
  if (monthProblems(bill).length > 0) return 'it has rows of months that it cannot bill';
  if (isDueFarAway(bill)) return 'its due date is more than a year from the billing period. Check the year';
  if (badRows > 0) return `${badRows === 1 ? 'one of its rows has' : `${badRows} of its rows have`} errors`;
  if (lines === 0) return 'none of its rows is for a member';
  if (hasSummary(bill)) return 'its rows without a member add up to its other rows, like a summary. Remove them';
  return Math.abs(totalCents) > LARGEST_BILL_CENTS ? 'it is too large' : undefined;
}

export function exclusionErrors(bill: BillInFile): readonly RowError[] {
  const why = goodRowsOf(bill) > 0 ? exclusionReason(bill) : undefined;
  if (why === undefined) return [];
  const { firstRow: row, billNumber: text, groupNumber } = bill;
  const message = `Bill ${text} of group ${groupNumber} is excluded: ${why}.`;
  return [{ row, field: 'billNumber', text, message }, ...monthProblems(bill)];
}

/**
 * The month of a bill: the period of most of its charges; of equally frequent ones the latest. Its other rows correct earlier
 * months.
 *
 * @source docs/decisions/uploads.md#a-bills-month-is-the-month-of-most-of-its-charges
 */
export function billMonthOf({ charges }: BillInFile): string {
  let best: readonly [month: string, count: number] = ['', -1];
  for (const [month, count] of charges) {
    if (count > best[1] || (count === best[1] && month > best[0])) best = [month, count];
  }
  return best[0];
}

/** Months of the good rows that the bill cannot contain: after its own month, or too long ago. */
function monthProblems(bill: BillInFile): readonly RowError[] {
  const { billNumber, months } = bill;
  const billMonth = billMonthOf(bill);
  if (months.size === 0 || (months.size === 1 && months.has(billMonth))) return [];
  const first = addMonths(localDate(billMonth), -MAX_MONTHS_BACK);
  return [...months].flatMap(([month, { firstRow, rows }]): readonly RowError[] => {
    if (month <= billMonth && month >= first) return [];
    const which = rows === 1 ? `Row ${firstRow} is` : `Row ${firstRow} and ${rows - 1} more are`;
    const limit =
      month > billMonth
        ? `a bill's lines are of its own month or correct earlier ones`
        : `a line corrects at most ${MAX_MONTHS_BACK} months back`;
    const message = `Bill ${billNumber} begins on ${billMonth}, and ${limit}. ${which} of ${month}.`;
    return [{ row: firstRow, field: 'coverageMonth', text: month, message }];
  });
}

/** @source docs/decisions/uploads.md#suspicious-contents-get-a-warning-impossible-ones-are-refused */
function isDueFarAway(bill: BillInFile): boolean {
  if (bill.dueDate === '') return false;
  return Math.abs(daysBetween(localDate(billMonthOf(bill)), localDate(bill.dueDate))) > FURTHEST_DUE_DAYS;
}

/** Rows of a bill that correct earlier months. */
export interface RetroRows {
  readonly lines: number;
  readonly cents: number;
  readonly months: readonly LocalDate[];
}

export function retroRowsOf(bill: BillInFile): RetroRows {
  const earlier = [...bill.months].filter(([month]) => month < billMonthOf(bill));
  return {
    lines: earlier.reduce((sum, [, { rows }]) => sum + rows, 0),
    cents: earlier.reduce((sum, [, { totalCents }]) => sum + totalCents, 0),
    months: earlier.map(([month]) => localDate(month)),
  };
}

/** A credit says nothing about the bill's month, because it corrects an earlier one. */
function countCharge(bill: BillInFile, record: UploadRecord | BadRow): void {
  const period = textOf(record, 'periodFrom');
  if (period === '' || isAdjustment(record)) return;
  const isCharge = centsOf(record, 'amount') >= 0;
  bill.charges.set(period, (bill.charges.get(period) ?? 0) + (isCharge ? 1 : 0));
}

/** First day of the month that a row bills: the coverage month if given, otherwise the period. */
function lineMonthOf(record: UploadRecord): string {
  const month = textOf(record, 'coverageMonth');
  return month === '' ? textOf(record, 'periodFrom') : firstOfMonth(localDate(month));
}

/** The bill that committing creates. */
export function newBill(bill: BillInFile): NewBill {
  const { groupNumber, billNumber, dueDate, division, lines, adjustments, totalCents } = bill;
  const from = localDate(billMonthOf(bill));
  return {
    groupNumber,
    billNumber,
    periodFrom: from,
    periodTo: lastOfMonth(from),
    dueDate: dueDate === '' ? null : localDate(dueDate),
    division: division === '' ? null : division,
    lines,
    adjustments,
    totalCents: cents(totalCents),
  };
}

/** Whether the rows without a member add up to the lines: together, the bill would charge everything twice. */
function hasSummary({ adjustments, totalCents }: BillInFile): boolean {
  const charged = sumCents(adjustments.map(({ amountCents }) => amountCents));
  return charged !== 0 && charged === totalCents - charged;
}

/** Rows of a bill without errors. */
export function goodRowsOf({ rows, adjustments }: BillInFile): number {
  return rows + adjustments.length;
}

/** Whether a row is a charge without a member. */
export function isAdjustment({ values }: Pick<UploadRecord, 'values'>): boolean {
  return values['memberId'] === null;
}

/** Key of the row's bill: group and bill number, in any letter case. A row with errors may lack either. */
export function billKeyOf(record: Pick<UploadRecord, 'values'>): string {
  return joinedBillKey(textOf(record, 'groupNumber'), numberKey(textOf(record, 'billNumber')));
}

export function joinedBillKey(groupNumber: string, billNumber: string): string {
  return `${groupNumber}\0${billNumber}`;
}

/** The field with a problem, and the message. */
export type RowProblem = readonly [field: string, message: string];

/** How a row contradicts earlier rows of its bill. */
export function differenceOf(record: UploadRecord, { billNumber, dueDate }: BillInFile): RowProblem | undefined {
  const due = textOf(record, 'dueDate');
  if (due !== '' && dueDate !== '' && due !== dueDate) {
    return ['dueDate', `Bill ${billNumber} is due on ${dueDate} in a row above. A bill has one due date.`];
  }
  return undefined;
}
