import { fc, test } from '@fast-check/jest';
import { BillFileChecker } from '../../../server/uploads/checking/BillFileChecker';
import type { UploadLookup } from '../../../server/uploads/ports';
import { addMonths, localDate } from '../../../src/domain/dates/LocalDate';
import { sumCents } from '../../../src/domain/money/Cents';
import { UploadKind } from '../../../src/domain/uploads/UploadKind';
import { readAll, table } from '../../support/uploads/readAll';

const BILL_MONTH = localDate('2026-04-01');
const month = (back: number) => addMonths(BILL_MONTH, -back);

const lookup = {
  groupsInScope: async (_scope: unknown, groups: readonly string[]) => groups,
  setupLastDays: async () => new Map(),
  existingBills: async () => [],
  billedMonths: async () => [],
} as unknown as UploadLookup;

const anyRow = () =>
  fc.record({
    bill: fc.constantFrom('A-1', 'A-2'),
    back: fc.oneof({ arbitrary: fc.constant(0), weight: 4 }, fc.integer({ min: -2, max: 30 })),
    amount: fc.integer({ min: -900_00, max: 900_00 }),
    subtotalAfter: fc.boolean(),
  });

async function check(rows: readonly string[]) {
  const { records, badRows } = readAll(table(rows.join('\n')), { kind: UploadKind.CarrierBill });
  const checker = new BillFileChecker(lookup, 'ACME', { kind: 'all' } as never, 'F1');
  await checker.take({ records, badRows });
  return { records, badRows, found: checker.end() };
}

test.prop([fc.array(anyRow(), { minLength: 1, maxLength: 40 }), fc.boolean()])(
  'any file with retro rows and subtotals gives lines that add up to the file, or errors that name the rows left out',
  async (rows, hasOwnColumn) => {
    const lines = rows.flatMap(({ bill, back, amount, subtotalAfter }, index) => {
      const months = hasOwnColumn ? `${BILL_MONTH},${month(back)}` : `${month(back)},`;
      const line = `101,${bill},${months},M${index},Medical,${(amount / 100).toFixed(2)}`;
      return subtotalAfter ? [line, `Subtotal,,,,,,${(amount / 100).toFixed(2)}`] : [line];
    });
    const { records, badRows, found } = await check([
      'Group,Invoice,Billing Period,Coverage Month,Member ID,Coverage,Premium',
      ...lines,
    ]);
    expect(badRows).toEqual([]);
    expect(found.goodRows + found.errorRows).toBe(rows.length);
    const included = rows.filter((_row, index) => {
      const record = records[index];
      return record !== undefined && found.isIncluded(record);
    });
    expect(found.totalCents).toBe(included.reduce((sum, { amount }) => sum + amount, 0));
    expect(sumCents(found.bills.map(({ totalCents }) => totalCents))).toBe(found.totalCents);
    for (const bill of new Set(rows.map((row) => row.bill))) {
      const made = found.bills.find(({ billNumber }) => billNumber === bill);
      const named = found.errors.filter(({ message }) => message.startsWith(`Bill ${bill} `));
      expect(named.length > 0).toBe(made === undefined);
      if (made && hasOwnColumn) expect(made.periodFrom).toBe(BILL_MONTH);
    }
  },
);
