import type { PrintedBillColumn, PrintedBillForm } from './PrintedBillForm';

const column = (
  field: PrintedBillColumn['field'],
  heading: string,
  width: number,
  align?: PrintedBillColumn['align'],
): PrintedBillColumn => ({ field, heading, width, ...(align && { align }) });

const ofCoverage = (coverage: string, heading: string, width = 12): PrintedBillColumn => ({
  field: 'amount',
  coverage,
  heading,
  width,
  align: 'right',
});

const REGISTER = {
  font: 'Helvetica',
  size: 9,
  money: '1,234.56',
  credits: '-1.00',
  grandLabel: 'Report Total',
  sumsAllColumns: true,
  totals: ['grand'],
  summary: 'none',
  writes: 'cells',
  labels: ['Company', 'Report', 'Pay Period', 'Check Date'],
  labelStyle: 'colon',
  lineHeight: 1.4,
} as const satisfies Partial<PrintedBillForm>;

/** Registers of deductions with columns and totals as payroll systems print them. */
export const PAYROLL_REGISTER_FORMS: readonly PrintedBillForm[] = [
  {
    ...REGISTER,
    name: 'deduction register',
    columns: [
      column('memberId', 'Employee ID', 14),
      column('memberName', 'Employee Name', 30),
      column('coverage', 'Deduction', 16),
      column('amount', 'Amount', 14, 'right'),
    ],
    totals: ['member', 'grand'],
  },
  {
    ...REGISTER,
    name: 'current and year to date',
    columns: [
      column('memberName', 'Employee', 30),
      column('memberId', 'Emp No', 12),
      column('coverage', 'Deduction Code', 18),
      column('amount', 'Current Amount', 16, 'right'),
      column('yearToDate', 'YTD Amount', 16, 'right'),
    ],
    font: 'Times-Roman',
    size: 10,
    totals: ['coverage', 'grand'],
  },
  {
    ...REGISTER,
    name: 'employee and employer amounts',
    columns: [
      column('memberId', 'Employee/Number', 12),
      column('memberName', 'Name', 28),
      column('coverage', 'Benefit', 16),
      column('employee', 'Employee/Amount', 14, 'right'),
      column('employer', 'Employer/Amount', 14, 'right'),
    ],
    credits: '(1.00)',
    namesOnce: true,
  },
  {
    ...REGISTER,
    name: 'a column for each deduction',
    columns: [
      column('memberId', 'Emp ID', 12),
      column('memberName', 'Employee Name', 26),
      ofCoverage('Medical', 'Medical'),
      ofCoverage('Dental', 'Dental'),
      ofCoverage('Vision', 'Vision'),
      ofCoverage('Life', 'Life'),
      ofCoverage('LTD', 'LTD'),
      column('memberTotal', 'Total', 12, 'right'),
    ],
    isLandscape: true,
    totals: ['grand'],
  },
  {
    ...REGISTER,
    name: 'fixed columns of an old system',
    columns: [
      column('memberId', 'EMP NO', 10),
      column('memberName', 'EMPLOYEE NAME', 40),
      column('coverage', 'DED', 12),
      column('amount', 'AMOUNT', 12, 'right'),
    ],
    font: 'Courier',
    size: 8,
    writes: 'lines',
    hasRule: true,
    credits: '1.00-',
    totals: ['page', 'grand'],
    lineHeight: 1.2,
  },
  {
    ...REGISTER,
    name: 'by deduction',
    columns: [
      column('memberId', 'Employee ID', 16),
      column('memberName', 'Employee Name', 34),
      column('amount', 'Employee Amount', 16, 'right'),
    ],
    coverageTitles: 'labeled',
    totals: ['coverage', 'grand'],
  },
  {
    ...REGISTER,
    name: 'year to date before the current amount',
    columns: [
      column('memberId', 'Employee ID', 14),
      column('memberName', 'Employee Name', 30),
      column('coverage', 'Deduction', 16),
      column('yearToDate', 'YTD Amount', 14, 'right'),
      column('amount', 'Amount', 14, 'right'),
    ],
  },
  {
    ...REGISTER,
    name: 'this period and year to date in words',
    columns: [
      column('memberId', 'File #', 10),
      column('memberName', 'Name', 30),
      column('coverage', 'Deduction Description', 22),
      column('yearToDate', 'Year to/Date', 14, 'right'),
      column('amount', 'Current/Amount', 14, 'right'),
    ],
    font: 'Times-Roman',
    namesOnce: true,
    hasDepartments: true,
  },
  {
    ...REGISTER,
    name: 'each deduction with its year to date',
    columns: [
      column('memberId', 'Emp ID', 12),
      column('memberName', 'Employee Name', 26),
      ofCoverage('Medical', 'Medical'),
      column('yearToDate', 'Medical YTD', 14, 'right'),
      ofCoverage('Dental', 'Dental'),
      ofCoverage('Vision', 'Vision'),
      ofCoverage('Life', 'Life'),
      ofCoverage('LTD', 'LTD'),
    ],
    isLandscape: true,
  },
];
