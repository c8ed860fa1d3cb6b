import type { LocalDate } from '../../platform/dates/LocalDate';
import { divisionText } from '../divisions/Division';
import { issuedNumber } from '../reconciliation/issuedNumbers';
import type { PaySchedule } from '../reconciliation/PayrollTable';
import { CORRECTION_LABELS, type Correction, DEDUCTION_TAX_LABELS } from './Correction';
import { CODED_FIELDS, type CorrectionLayout, type LayoutColumn, type LayoutField } from './CorrectionLayout';
import { paycheckCents } from './paycheckCents';

/** Number formats of the fields; undefined for text and plain numbers. */
export const FIELD_FORMATS: Readonly<Partial<Record<LayoutField, 'money' | 'day'>>> = {
  monthly: 'money',
  paycheck: 'money',
  oneTime: 'money',
  difference: 'money',
  effectiveDate: 'day',
  month: 'day',
};

type Cell = string | number | null;

const CELLS: Readonly<
  Record<Exclude<LayoutField, 'text'>, (one: Correction, schedule: PaySchedule | undefined) => Cell>
> = {
  memberId: ({ memberId }) => issuedNumber(memberId),
  payrollNumber: ({ payrollNumber }) => payrollNumber,
  memberName: ({ memberName }) => memberName,
  coverage: ({ coverage }) => coverage ?? 'All',
  kind: ({ kind }) => CORRECTION_LABELS[kind],
  effectiveDate: ({ effectiveDate }) => effectiveDate,
  value: ({ value }) => value,
  monthly: ({ monthlyCents }) => monthlyCents ?? 0,
  paycheck: ({ monthlyCents }, schedule) => paycheckCents(monthlyCents, schedule),
  oneTimeKind: ({ oneTimeCents }) => (oneTimeCents === 0 ? '' : oneTimeCents > 0 ? 'Collect arrears' : 'Refund'),
  oneTime: ({ oneTimeCents }) => Math.abs(oneTimeCents),
  installments: ({ installments }) => installments,
  tax: ({ tax }) => (tax === null ? '' : DEDUCTION_TAX_LABELS[tax]),
  planYear: ({ planYear }) => planYear,
  authorization: ({ authorization }) => authorization,
  difference: ({ differenceCents }) => differenceCents,
  billNumber: ({ origin }) => origin.billNumber,
  division: ({ origin }) => (origin.division ? divisionText(origin.division) : ''),
  month: ({ origin }): LocalDate => origin.periodFrom,
  groupNumber: ({ groupNumber }) => groupNumber,
  groupName: ({ groupName }) => groupName,
  note: ({ note }) => note,
};

/**
 * A correction's value in one column of a list: cents for money, a day as `2026-11-30`.
 *
 * @param schedule the payroll schedule; undefined if unknown, and for a carrier.
 */
export function layoutCell(
  { field, text = '' }: Pick<LayoutColumn, 'field' | 'text'>,
  correction: Correction,
  schedule: PaySchedule | undefined,
): Cell {
  return field === 'text' ? text : CELLS[field](correction, schedule);
}

/** A correction as a row of a list, with the recipient's codes. A value without a code is kept as is. */
export function layoutRow(
  { columns, codes }: CorrectionLayout,
  correction: Correction,
  schedule: PaySchedule | undefined,
): readonly Cell[] {
  return columns.map((column) => {
    const cell = layoutCell(column, correction, schedule);
    const coded = CODED_FIELDS.find((field) => field === column.field);
    if (!coded || typeof cell !== 'string') return cell;
    const value = cell.toLowerCase();
    return codes.find((code) => code.field === coded && code.value.toLowerCase() === value)?.code ?? cell;
  });
}
