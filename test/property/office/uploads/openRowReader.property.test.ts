import fc from 'fast-check';
import type { SignRule } from '../../../../src/domain/office/uploads/FileTemplate';
import { UPLOAD_FIELDS } from '../../../../src/domain/office/uploads/UploadField';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { centsToDecimal } from '../../../../src/domain/platform/money/formatCents';
import { readAll } from '../../../support/uploads/readAll';

const kind = fc.constantFrom(...Object.values(UploadKind));
const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    '-',
    '12.00',
    '(3.10)',
    '2026-03-01',
    '13/31/2026',
    'Member ID',
    'Total',
    'EE',
    'HLT',
    '=1+1',
    '1e999',
    '__proto__',
  ),
);
const anyTable = fc.array(fc.array(cell, { maxLength: 12 }), { maxLength: 120 });
const labels = (of: UploadKind) => UPLOAD_FIELDS[of].map(({ label }) => label);
const memberId = fc.stringMatching(/^[A-Z]{1,3}\d{1,6}$/);
const amount = fc.integer({ min: -10_000_000_00, max: 10_000_000_00 }).map(cents);

it('never fails, and reports every row at most once with its position in the file', () => {
  fc.assert(
    fc.property(kind, anyTable, fc.boolean(), fc.integer({ min: 1, max: 50 }), (of, rows, isHeaded, batch) => {
      const table = isHeaded ? [labels(of), ...rows] : rows;
      const { records, badRows, result } = readAll(table, { kind: of }, { batch });
      const reportedRows = [...records, ...badRows].map(({ row }) => row);
      expect(new Set(reportedRows).size).toBe(reportedRows.length);
      expect(reportedRows.every((row) => row > result.layout.headerRow && row <= table.length)).toBe(true);
      expect(result.rows).toBe(records.length + badRows.length);
      expect(result.goodRows).toBe(records.length);
      for (const { row, cells, errors } of badRows) {
        expect(cells).toEqual(table[row - 1]);
        expect(errors.length).toBeGreaterThan(0);
        expect(errors.every((error) => error.row === row && error.message !== '')).toBe(true);
      }
    }),
  );
});

it('always returns the same result for any batch size', () => {
  fc.assert(
    fc.property(kind, anyTable, fc.integer({ min: 1, max: 200 }), (of, rows, batch) => {
      const table = [labels(of), ...rows];
      expect(readAll(table, { kind: of }, { batch })).toEqual(readAll(table, { kind: of }, { batch: 1 }));
    }),
  );
});

it('always returns the written values, with the sum of the valid rows as the total', () => {
  const written = fc.array(fc.record({ memberId, amount, employerAmount: amount }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(written, (rows) => {
      const table = [
        ['Member ID', 'Deduction', 'Employer contribution'],
        ...rows.map((row) => [row.memberId, centsToDecimal(row.amount), centsToDecimal(row.employerAmount)]),
      ];
      const { records, badRows, result } = readAll(table, { kind: UploadKind.PayrollDeductions });
      expect(badRows).toEqual([]);
      expect(records.map(({ values }) => [values['memberId'], values['amount'], values['employerAmount']])).toEqual(
        rows.map((row) => [row.memberId, row.amount, row.employerAmount]),
      );
      expect(result.totalCents).toBe(rows.reduce((sum, row) => sum + row.amount + row.employerAmount, 0));
    }),
  );
});

it('always applies the sign rule of an amount', () => {
  const rules = fc.constantFrom<SignRule>(
    'asWritten',
    'reversed',
    'alwaysPositive',
    'creditNegative',
    'creditPositive',
  );
  fc.assert(
    fc.property(amount, rules, (cents, sign) => {
      const layout = {
        headerRow: 1,
        columns: [
          { field: 'memberId', column: 'A' },
          { field: 'amount', column: 'B', sign },
        ],
        values: [],
        dateOrder: 'monthFirst' as const,
      };
      const table = [
        ['A', 'B'],
        ['M1', centsToDecimal(cents)],
      ];
      const { records } = readAll(table, { kind: UploadKind.PayrollDeductions, layout });
      const counted: Readonly<Partial<Record<SignRule, number>>> = {
        reversed: cents === 0 ? 0 : 0 - cents,
        alwaysPositive: Math.abs(cents),
      };
      expect(records[0]?.values['amount']).toBe(counted[sign] ?? cents);
    }),
  );
});
