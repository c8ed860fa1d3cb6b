import type { Target } from './MatrixCall';

type GroupRef = Pick<Target, 'groupNumber'>;

/** Valid files for each kind of owner. */
export const PAYROLL_ROWS = 'Member ID,Deduction\nM1,10.00\n';
export const CARRIER_ROWS = ({ groupNumber }: GroupRef) =>
  `Group,Bill number,Period from,Member ID,Coverage,Premium\n${groupNumber},B-1,2026-03-01,M1,Medical,10.00\n`;
export const LOCKBOX_ROWS = ({ groupNumber }: GroupRef) =>
  `Group,Check number,Deposit date,Amount\n${groupNumber},1001,2026-03-09,10.00\n`;

/** Layout of the payroll file. */
export const LAYOUT = {
  headerRow: 1,
  columns: [
    { field: 'memberId', column: 'Member ID' },
    { field: 'amount', column: 'Deduction' },
  ],
  values: [],
  dateOrder: 'monthFirst' as const,
};
