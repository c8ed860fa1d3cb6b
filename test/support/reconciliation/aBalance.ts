import { type FileBalance, fileBalance } from '../../../src/domain/billing/reconciliation/balance/FileBalance';
import { accountOfRows } from '../../../src/domain/billing/reconciliation/balance/RowAccount';
import { cents, ZERO } from '../../../src/domain/platform/money/Cents';

/** The account of a file of 13 rows with one that could not be read, and everyone of a bill of four. */
export function aBalance(more: Partial<FileBalance> = {}): FileBalance {
  const account = { ...accountOfRows(9, 1), rows: 13, titles: 2, totals: 1, unreadCents: 1_000 };
  const share = {
    usedRows: 8,
    notOnBillRows: 1,
    comparedCents: cents(100_000),
    notOnBillCents: cents(5_000),
    premiumCents: cents(100_000),
    billedCents: cents(100_000),
    datedRows: 0,
    outsideRows: 0,
    people: { inFile: 5, onBill: 4, inBoth: 4 },
  };
  return { ...fileBalance({ ...account, statedTotals: 1, metTotals: 1 }, share, null), ...more };
}

/** The same, with everything read. */
export function aWholeBalance(more: Partial<FileBalance> = {}): FileBalance {
  return aBalance({ unread: 0, usedRows: 9, unreadCents: ZERO, fileCents: cents(105_000), ...more });
}
