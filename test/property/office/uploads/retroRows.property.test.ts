import { fc, test } from '@fast-check/jest';
import { BillFileChecker } from '../../../../server/office/uploads/checking/BillFileChecker';
import type { UploadLookup } from '../../../../server/office/uploads/ports';
import { addMonths, lastOfMonth, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { sumCents } from '../../../../src/domain/platform/money/Cents';
import { readAll, table } from '../../../support/uploads/readAll';

const BILL_MONTH = localDate('2026-04-01');
const month = (back: number) => addMonths(BILL_MONTH, -back);

const lookup = {
  groupsInScope: async (_scope: unknown, groups: readonly string[]) => groups,
  setupLastDays: async () => new Map(),
  divisions: async () => new Map(),
  erasedMembers: async () => new Map(),
  existingBills: async () => [],
  billedMonths: async () => [],
  others: { rateTables: async () => new Map(), memberClasses: async () => new Map() },
} as unknown as UploadLookup;

test.prop([
  fc.array(
    fc.record({
      last: fc.integer({ min: 1, max: 24 }),
      count: fc.integer({ min: 1, max: 24 }),
      amount: fc.integer({ min: -900_00, max: 900_00 }),
    }),
    { maxLength: 20 },
  ),
])(
  'rows for several months give a line for each month, none a cent off its share, that add up to the row',
  async (rows) => {
    const retro = rows.map(({ last, count, amount }, index) => {
      const from = month(Math.min(24, last + count - 1));
      return `101,A-1,${BILL_MONTH},${from},${lastOfMonth(month(last))},M${index},Medical,${(amount / 100).toFixed(2)}`;
    });
    const own = `101,A-1,${BILL_MONTH},,,M,Medical,1.00`;
    const { found, kept } = await check([
      'Group,Invoice,Billing Period,From,To,Member ID,Coverage,Premium',
      ...Array.from({ length: rows.length + 1 }, () => own),
      ...retro,
    ]);
    expect(found).toMatchObject({ errorRows: 0, goodRows: rows.length * 2 + 1 });
    expect(found.bills[0]).toMatchObject({ periodFrom: BILL_MONTH, lines: kept.length });
    for (const [index, { last, count, amount }] of rows.entries()) {
      const parts = kept.filter(({ values }) => values['memberId'] === `M${index}`);
      const first = Math.min(24, last + count - 1);
      const months = parts.map(({ values }) => values['coverageMonth']);
      expect(months).toEqual(Array.from({ length: first - last + 1 }, (_, at) => month(first - at)));
      const amounts = parts.map(({ values }) => Number(values['amount']));
      expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(amount);
      expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
    }
  },
);

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
  const { records: kept } = await checker.take({ records, badRows });
  return { records, badRows, kept, found: checker.end() };
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
