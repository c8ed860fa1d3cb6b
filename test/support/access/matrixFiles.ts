import type { Target } from './MatrixCall';

type Named = Pick<Target, 'groupNumber'>;

/** Files that can be read, of each kind that has an owner of its own. */
export const PAYROLL_ROWS = 'Member ID,Deduction\nM1,10.00\n';
export const CARRIER_ROWS = ({ groupNumber }: Named) =>
  `Group,Bill number,Period from,Member ID,Coverage,Premium\n${groupNumber},B-1,2026-03-01,M1,Medical,10.00\n`;
export const LOCKBOX_ROWS = ({ groupNumber }: Named) =>
  `Group,Check number,Deposit date,Amount\n${groupNumber},1001,2026-03-09,10.00\n`;

/** How the payroll file is laid out. */
export const LAYOUT = {
  headerRow: 1,
  columns: [
    { field: 'memberId', column: 'Member ID' },
    { field: 'amount', column: 'Deduction' },
  ],
  values: [],
  dateOrder: 'monthFirst' as const,
};
