import type { LocalDate } from '../../../platform/dates/LocalDate';
import type { FileAccount } from '../../../platform/files/FileAccount';
import { type Cents, cents } from '../../../platform/money/Cents';
import type { Deduction } from '../PayrollTable';
import type { RowAccount } from './RowAccount';

/** People in a file and on a bill: those in both, only in the file, and only on the bill. */
export interface PeopleCount {
  readonly inFile: number;
  readonly onBill: number;
  readonly inBoth: number;
}

/** What a comparison used of the rows that were read. */
export interface ComparedShare {
  /** Rows with at least one compared deduction. */
  readonly usedRows: number;
  /** Rows that have only coverages that are not on the bill. */
  readonly notOnBillRows: number;
  /** As in the file. */
  readonly comparedCents: Cents;
  /** Deductions of coverages that are not on the bill, as in the file. */
  readonly notOnBillCents: Cents;
  /** The compared deductions as premiums of the month; `comparedCents` if the file has whole premiums. */
  readonly premiumCents: Cents;
  /** Amount billed for the compared coverages. */
  readonly billedCents: Cents;
  /** Deductions that have a date, and how many of these dates are outside the compared month. */
  readonly datedRows: number;
  readonly outsideRows: number;
  readonly people: PeopleCount;
}

/**
 * Accounts for everything in a file. Rows, dollars, and people each add up:
 *
 * - `rows` = titles + totals + remarks + blank + withoutAmount + unread + notOnBillRows + usedRows
 * - `fileCents` = comparedCents + notOnBillCents + unreadCents
 * - people in the file = in both + only in the file; on the bill = in both + only on the bill
 *
 * @source docs/decisions/payroll-files.md#every-file-ends-in-one-account
 */
export interface FileBalance
  extends Omit<RowAccount, 'read' | 'unreadCents'>,
    ComparedShare,
    Partial<Pick<FileAccount, 'places' | 'choices'>> {
  readonly unreadCents: Cents;
  readonly fileCents: Cents;
  /** The total that a person entered; null if none. */
  readonly controlCents: Cents | null;
}

/** The account of a compared file. */
export function fileBalance(account: RowAccount, share: ComparedShare, controlCents: Cents | null): FileBalance {
  const { read: _, unreadCents, ...rows } = account;
  return {
    ...rows,
    ...share,
    unreadCents: cents(unreadCents),
    fileCents: cents(share.comparedCents + share.notOnBillCents + unreadCents),
    controlCents,
  };
}

/** Whether rows, dollars, and people of an account add up. */
export function addsUp(balance: FileBalance): boolean {
  const { rows, titles, totals, remarks, blank, withoutAmount, unread, notOnBillRows, usedRows } = balance;
  const { fileCents, comparedCents, notOnBillCents, unreadCents, people } = balance;
  return (
    titles + totals + remarks + blank + withoutAmount + unread + notOnBillRows + usedRows === rows &&
    comparedCents + notOnBillCents + unreadCents === fileCents &&
    people.inBoth <= Math.min(people.inFile, people.onBill)
  );
}

/** What a comparison used of the rows of its deductions. @param isOutside whether a pay date is not in the compared month */
export function comparedShare(
  comparisons: readonly { readonly deductions: readonly Deduction[]; readonly billedCents: Cents }[],
  leftOut: readonly Deduction[],
  people: PeopleCount,
  isOutside: (date: LocalDate) => boolean = () => false,
): ComparedShare {
  const used = new Set<number>();
  let [compared, premium, billed, notOnBill] = [0, 0, 0, 0];
  let [datedRows, outsideRows] = [0, 0];
  for (const { deductions, billedCents } of comparisons) {
    billed += billedCents;
    for (const deduction of deductions) {
      compared += fileCentsOf(deduction);
      premium += deduction.amountCents;
      if (deduction.payDate !== undefined) {
        datedRows += 1;
        if (isOutside(deduction.payDate)) outsideRows += 1;
      }
      addRows(used, deduction);
    }
  }
  const others = new Set<number>();
  for (const deduction of leftOut) {
    notOnBill += fileCentsOf(deduction);
    addRows(others, deduction);
  }
  let notOnBillRows = 0;
  for (const row of others) if (!used.has(row)) notOnBillRows += 1;
  return {
    usedRows: used.size,
    notOnBillRows,
    comparedCents: cents(compared),
    notOnBillCents: cents(notOnBill),
    premiumCents: cents(premium),
    billedCents: cents(billed),
    datedRows,
    outsideRows,
    people,
  };
}

/** Amount as in the file, before it was scaled to a month's premium. */
export function fileCentsOf({ fileCents, amountCents }: Pick<Deduction, 'fileCents' | 'amountCents'>): Cents {
  return fileCents ?? amountCents;
}

function addRows(rows: Set<number>, { row, moreRows }: Deduction): void {
  rows.add(row);
  for (const one of moreRows ?? []) rows.add(one);
}

/** Whether the totals in the file and the total that a person entered match the rows. */
export function areTotalsMet({ statedTotals, metTotals, controlCents, fileCents }: FileBalance): boolean {
  return statedTotals === metTotals && (controlCents === null || controlCents === fileCents);
}
