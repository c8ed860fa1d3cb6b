import fc from 'fast-check';
import type { UploadRecord } from '../../../../src/domain/office/uploads/RowReader';
import { rowsAddUp } from '../../../../src/domain/platform/files/FileAccount';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { readAll } from '../../../support/uploads/readAll';

/** A person as planted, with what a right reading returns. */
interface Planted {
  readonly id: string;
  readonly name: string;
  readonly cents: number;
}

const SURNAMES = ['Doe', 'Roe', 'Sum', 'Total', 'Count', 'Page', 'Grand', 'Summers', 'Ott', 'Mean', 'Batch'];
const GIVEN = ['Jane', 'Rick', 'Lee', 'Ann', 'Ada', 'Bo'];
const DEPARTMENTS = ['Sales', 'Plant 2', 'Office', 'Dept 100', 'Medical Team'];

const person = fc
  .record({ id: fc.integer({ min: 1_001, max: 9_999 }), surname: fc.constantFrom(...SURNAMES) })
  .chain(({ id, surname }) =>
    fc.record({
      id: fc.constant(String(id)),
      name: fc.constantFrom(...GIVEN).map((given) => `${surname} ${given}`),
      cents: fc.integer({ min: 101, max: 200_000 }),
    }),
  );
const people = fc.uniqueArray(person, { minLength: 2, maxLength: 8, selector: ({ id }) => id });

/** Labels of a department's total, and of the file's. Each was seen in a report. */
const DEPARTMENT_LABELS: readonly ((department: string) => string)[] = [
  () => 'Department Total',
  (department) => `Subtotal – ${department}`,
  (department) => `Total for ${department}`,
  (department) => `${department} Total:`,
  () => 'Sub Total',
  () => 'Total',
  () => 'Sum',
];
const FILE_LABELS = ['Report Totals:', 'Grand total', 'GRAND TOTAL', 'Totals', 'Sum', 'Company Total', 'Sum Total'];
const FRAMES = ['Page 1 of 3', 'Printed 11/30/2026 08:15', 'Confidential', '*** End of report ***', '-----'];

const file = fc.record({
  departments: fc.array(people, { minLength: 1, maxLength: 4 }),
  label: fc.constantFrom(...DEPARTMENT_LABELS),
  fileLabel: fc.constantFrom(...FILE_LABELS),
  frame: fc.constantFrom(...FRAMES),
  /** Column of the labels: number or name. */
  labelAt: fc.constantFrom(0, 1),
  hasCoverage: fc.boolean(),
});

const dollars = (cents: number) => (cents / 100).toFixed(2);
const sumOf = (all: readonly Planted[]) => all.reduce((sum, { cents }) => sum + cents, 0);
const centsOf = ({ values: { amount } }: UploadRecord) => (typeof amount === 'number' ? amount : 0);

it('reads each planted person once, and no total or footer as a person', () => {
  fc.assert(
    fc.property(file, ({ departments, label, fileLabel, frame, labelAt, hasCoverage }) => {
      const seen = new Set<string>();
      const unique = departments.map((all) => all.filter(({ id }) => !seen.has(id) && seen.add(id)));
      const totalRow = (text: string, cents: number) => {
        const cells = ['', '', ...(hasCoverage ? [''] : []), dollars(cents)];
        cells[labelAt] = text;
        return cells;
      };
      const rows = [
        ['Employee ID', 'Employee Name', ...(hasCoverage ? ['Coverage'] : []), 'Deduction'],
        ...unique.flatMap((all, at) => [
          ...all.map(({ id, name, cents }) => [id, name, ...(hasCoverage ? ['Medical'] : []), dollars(cents)]),
          totalRow(label(DEPARTMENTS[at] ?? ''), sumOf(all)),
          [frame, '', ...(hasCoverage ? [''] : []), ''],
        ]),
        totalRow(fileLabel, sumOf(unique.flat())),
      ];
      const { records, badRows, result } = readAll(rows, { kind: UploadKind.PayrollDeductions });
      const planted = unique.flat();
      // A row in doubt is an error: it must be a planted total or person, and is not added up.
      const read = records.map(({ values }) => `${values['memberId']} ${values['memberName']}`);
      const expected = planted.map(({ id, name }) => `${id} ${name}`);
      expect(expected).toEqual(expect.arrayContaining(read));
      expect(new Set(read).size).toBe(read.length);
      expect(records.reduce((sum, one) => sum + centsOf(one), 0)).toBeLessThanOrEqual(sumOf(planted));
      const missed = expected.filter((one) => !read.includes(one));
      const inDoubt = badRows.map(({ values }) => `${values['memberId']} ${values['memberName']}`);
      expect(inDoubt).toEqual(expect.arrayContaining(missed));
      const { frame: account } = result;
      const counted = account.titles + account.totals + account.blank + account.unread + result.rows;
      expect(counted).toBe(rows.length);
    }),
  );
});

it('leaves no more than one person in fifty in doubt', () => {
  let [all, doubtful] = [0, 0];
  fc.assert(
    fc.property(file, ({ departments, fileLabel }) => {
      const seen = new Set<string>();
      const planted = departments.flat().filter(({ id }) => !seen.has(id) && seen.add(id));
      const rows = [
        ['Employee ID', 'Employee Name', 'Coverage', 'Deduction'],
        ...planted.map(({ id, name, cents }) => [id, name, 'Medical', dollars(cents)]),
        [fileLabel, '', '', dollars(sumOf(planted))],
      ];
      const { badRows } = readAll(rows, { kind: UploadKind.PayrollDeductions });
      all += planted.length;
      doubtful += badRows.length;
    }),
  );
  expect(doubtful * 50).toBeLessThanOrEqual(all);
});

it.each(Object.values(UploadKind))('accounts for each row of any table of kind %s', (kind) => {
  const cell = fc.constantFrom('', '12.00', '1001', 'Doe Jane', 'Total', 'Sum', 'Medical', 'Page 1 of 2', '2026-03-01');
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 40 }), (rows) => {
      const { result } = readAll([['Member ID', 'Member name', 'Coverage', 'Amount'], ...rows], { kind });
      const { titles, totals, blank, unread } = result.frame;
      const counts = { titles, totals, blank, used: result.goodRows, usedCents: null, places: [], choices: [] };
      const unused = [{ reason: 'Others', rows: unread + result.rows - result.goodRows, cents: null }];
      const account = { ...counts, unused, rows: rows.length + 1, statedTotals: 0, metTotals: 0 };
      expect(rowsAddUp(account)).toBe(true);
    }),
    { numRuns: 30 },
  );
});
