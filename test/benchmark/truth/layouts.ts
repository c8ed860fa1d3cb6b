import type { Rows } from '../../support/payroll/exports/cells';
import { AMOUNTS, type PaperStyle, type PayrollPaper, titled } from './PayrollPaper';
import * as shapes from './shapes';

/** A form in which a payroll system exports deductions. */
export interface TruthLayout {
  readonly name: string;
  readonly style: PaperStyle;
  readonly shape: shapes.Shape;
  /** Separator of a text file; undefined for a workbook. */
  readonly separator?: string;
  /** Whether arrears and refunds of earlier months are in the file. */
  readonly hasMovements?: boolean;
}

const style = (overrides: Partial<PaperStyle> = {}): PaperStyle => ({
  number: 'carrier',
  name: 'Last, First',
  amount: AMOUNTS.plain,
  checks: 1,
  ...overrides,
});

const below =
  (shape: shapes.Shape): shapes.Shape =>
  (paper: PayrollPaper) =>
    Object.fromEntries(Object.entries(shape(paper)).map(([name, rows]): [string, Rows] => [name, titled(rows, paper)]));

/** Layouts of the truth benchmark, each written without a line of the code that reads it. */
export const TRUTH_LAYOUTS: readonly TruthLayout[] = [
  { name: 'a list', style: style(), shape: shapes.list, separator: ',' },
  { name: 'a list in a workbook', style: style({ amount: AMOUNTS.number }), shape: shapes.list },
  { name: 'a list by SSN', style: style({ number: 'ssn' }), shape: shapes.list, separator: ',' },
  { name: 'a list by payroll number', style: style({ number: 'payroll' }), shape: shapes.list, separator: ',' },
  { name: 'a list by name', style: style({ number: 'none', name: 'First Last' }), shape: shapes.list, separator: ',' },
  { name: 'a list with arrears and refunds', style: style(), shape: shapes.list, separator: ',', hasMovements: true },
  { name: 'a list with dollar signs', style: style({ amount: AMOUNTS.dollars }), shape: shapes.list, separator: ',' },
  { name: 'a list with decimal commas', style: style({ amount: AMOUNTS.comma }), shape: shapes.list, separator: ';' },
  { name: 'a list in cents', style: style({ amount: AMOUNTS.cents }), shape: shapes.list, separator: ',' },
  { name: 'a list below titles', style: style({ name: 'parts' }), shape: below(shapes.list), separator: ',' },
  {
    name: 'a list with minus signs behind',
    style: style({ amount: AMOUNTS.trailingMinus }),
    shape: shapes.list,
    separator: ',',
    hasMovements: true,
  },
  { name: 'two checks, both shares', style: style({ checks: 2 }), shape: shapes.listByCheck, separator: ',' },
  { name: 'four checks, both shares', style: style({ checks: 4 }), shape: shapes.listByCheck, separator: ',' },
  { name: 'five checks, both shares', style: style({ checks: 5 }), shape: shapes.listByCheck, separator: ',' },
  {
    name: 'two checks by SSN in a workbook',
    style: style({ checks: 2, number: 'ssn', name: 'parts', amount: AMOUNTS.number }),
    shape: below(shapes.listByCheck),
  },
  {
    name: 'two checks with arrears and refunds',
    style: style({ checks: 2 }),
    shape: shapes.listByCheck,
    separator: ',',
    hasMovements: true,
  },
  { name: 'tiers and department totals', style: style(), shape: shapes.listWithTiers, separator: ',' },
  { name: 'tiers in a workbook', style: style({ amount: AMOUNTS.number }), shape: shapes.listWithTiers },
  { name: 'a column for each coverage', style: style(), shape: shapes.wide, separator: ',' },
  { name: 'columns in a workbook', style: style({ amount: AMOUNTS.number, name: 'parts' }), shape: shapes.wide },
  { name: 'columns with decimal commas', style: style({ amount: AMOUNTS.comma }), shape: shapes.wide, separator: ';' },
  { name: 'columns by name', style: style({ number: 'none' }), shape: below(shapes.wide), separator: ',' },
  { name: 'columns with imputed income', style: style(), shape: shapes.wideWithImputed, separator: ',' },
  {
    name: 'imputed income in a workbook',
    style: style({ amount: AMOUNTS.number }),
    shape: below(shapes.wideWithImputed),
  },
  { name: 'columns for both shares by check', style: style({ checks: 2 }), shape: shapes.wideByCheck, separator: ',' },
  { name: 'columns for both shares, weekly', style: style({ checks: 4 }), shape: shapes.wideByCheck, separator: ',' },
  { name: 'months across', style: style(), shape: shapes.monthsAcross('short'), separator: ',' },
  { name: 'months across as numbers', style: style(), shape: shapes.monthsAcross('iso'), separator: ',' },
  { name: 'prior and current month', style: style(), shape: shapes.monthsAcross('words'), separator: ',' },
  { name: 'blocks', style: style({ name: 'Last, First' }), shape: shapes.blocks, separator: ',' },
  { name: 'a journal with blocks side by side', style: style(), shape: shapes.journal, separator: ',' },
  { name: 'a sheet for each coverage', style: style({ amount: AMOUNTS.number }), shape: shapes.sheetPerCoverage },
  { name: 'signs in a column', style: style(), shape: shapes.signColumn, separator: '|', hasMovements: true },
  { name: 'payers in rows', style: style(), shape: shapes.payersInRows, separator: ',' },
];
