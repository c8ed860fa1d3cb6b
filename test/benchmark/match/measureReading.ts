import Papa from 'papaparse';
import type { ColumnMapping } from '../../../src/domain/billing/reconciliation/PayrollTable';
import { BillIndex } from '../../../src/domain/billing/reconciliation/payrollFile/BillIndex';
import { InThreadPayrollFiles } from '../../../src/infrastructure/files/InThreadPayrollFiles';
import { billOf, payrollMembers } from '../../support/payroll/payrollBill';
import { atMost, type Figure } from '../shared/Figure';

const MEMBERS = 50_000;
const COVERAGES = [
  { coverage: 'Medical', code: 'MED', employee: 12_248, employer: 48_992 },
  { coverage: 'Dental', code: 'DEN', employee: 1_904, employer: 1_906 },
  { coverage: 'Vision', code: 'VIS', employee: 496, employer: 500 },
] as const;
const PAY_DATES = ['11/15/2026', '11/30/2026'];
const MAX_MS = 1_500;
const MAX_TOGETHER_MS = 2_500;

/** Measures reading a file of many members, with a row for each coverage and pay date, up to the deductions. */
export async function* measureReading(): AsyncGenerator<Figure> {
  const members = payrollMembers(MEMBERS).map((member) => ({ ...member, coverages: COVERAGES }));
  const lines = billOf(members);
  const rows = members.flatMap(({ memberId, first, last, coverages }) =>
    coverages.flatMap(({ coverage, employee, employer }) =>
      PAY_DATES.map((date) =>
        [memberId, `${last}, ${first}`, date, coverage, half(employee), half(employer)].map(String),
      ),
    ),
  );
  const text = Papa.unparse([['Employee ID', 'Name', 'Pay Date', 'Deduction', 'EE Amt', 'ER Amt'], ...rows]);
  const bytes = new TextEncoder().encode(text);
  const start = performance.now();
  const files = new InThreadPayrollFiles();
  const file = await files.open([
    {
      name: 'payroll.csv',
      size: bytes.length,
      arrayBuffer: () => Promise.resolve(bytes.buffer as ArrayBuffer),
    },
  ]);
  const { mapping } = await file.interpret(lines);
  const { deductions } = await file.read(mapping as ColumnMapping);
  const value = performance.now() - start;
  await files.compare(lines, deductions);
  const together = performance.now() - start;
  const floorStart = performance.now();
  Papa.parse(text);
  new BillIndex(lines);
  const floor = performance.now() - floorStart;
  const name = `read and understand a payroll file of ${rows.length.toLocaleString('en-US')} rows (floor: cells and bill alone)`;
  yield { name, value, unit: 'ms', floor, goal: atMost(value, MAX_MS) };
  yield {
    name: 'the same, compared with the bill',
    value: together,
    unit: 'ms',
    floor,
    goal: atMost(together, MAX_TOGETHER_MS),
  };
}

function half(cents: number): string {
  return (Math.round(cents / 2) / 100).toFixed(2);
}
