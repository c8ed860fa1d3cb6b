import { jest } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { payrollOf } from '../../../server/demo/files/payroll';
import { LAYOUTS } from '../../../server/demo/files/payrollSamples';
import { matchDeductions } from '../../../src/domain/reconciliation/comparePayroll';
import { detectColumns } from '../../../src/domain/reconciliation/detectColumns';
import type { PayrollTable } from '../../../src/domain/reconciliation/PayrollTable';
import { readDeductions } from '../../../src/domain/reconciliation/readDeductions';
import { linesToReconcile } from '../../support/demo/demoBills';

jest.setTimeout(60_000);

const NOW = '2026-11-20T05:00:00.000Z';

describe.each([
  ['Harborview Dental Group', 0],
  ['Cedar Ridge School District', 1],
  ['Great Lakes Logistics', 2],
])('the sample payroll of %s', (_name, groupIndex) => {
  const { billPk, lines } = linesToReconcile(groupIndex, NOW);
  const payroll = payrollOf(billPk, lines);
  const known = payroll.differences.map(textOf).sort();

  it('differs from the bill in every kind of difference', () => {
    expect(new Set(payroll.differences.map(({ kind }) => kind))).toEqual(
      new Set([
        'TERMED_STILL_BILLED',
        'NO_DEDUCTION',
        'AMOUNT_OVER',
        'AMOUNT_UNDER',
        'TIMING',
        'ROUNDING',
        'ENROLLED_NOT_BILLED',
        'UNMATCHED_MEMBER',
        ...(groupIndex < 2 ? ['DUPLICATE'] : []),
      ]),
    );
  });

  it.each(LAYOUTS.map((layout) => [layout.extension, layout] as const))(
    'has exactly the known differences when written as %s',
    async (_extension, layout) => {
      const table = await read(layout.extension, await layout.write(payroll.rows));
      const { mapping } = detectColumns(table.headers, table.rows.slice(0, 50));
      const { deductions, problems } = readDeductions(table, {
        memberId: mapping.memberId!,
        memberName: mapping.memberName!,
        coverage: mapping.coverage!,
        amount: mapping.amount!,
        employerAmount: mapping.employerAmount ?? null,
      });
      expect(problems).toEqual([]);
      const found = matchDeductions(lines, deductions);
      expect(
        found.map(({ memberId, ...rest }) => textOf({ ...rest, memberId: memberId.replace('-', '') })).sort(),
      ).toEqual(known);
    },
  );

  it('is identical when generated again', () => {
    expect(payrollOf(billPk, lines)).toEqual(payroll);
  });
});

function textOf({ kind, memberId, coverage }: { kind: string; memberId: string; coverage: string | null }): string {
  return `${kind} ${memberId} ${coverage}`;
}

async function read(extension: string, bytes: Uint8Array): Promise<PayrollTable> {
  const [headers = [], ...rows] = extension === 'csv' ? readCsv(bytes) : await readWorkbook(bytes);
  return { headerRow: 1, headers, rows, headingRow: headers };
}

function readCsv(bytes: Uint8Array): string[][] {
  return Papa.parse<string[]>(new TextDecoder().decode(bytes), { skipEmptyLines: true }).data;
}

async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  const { sheets } = await readXlsx(bytes);
  return (sheets[0]?.rows ?? []).map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : String(cell ?? ''))),
  );
}
