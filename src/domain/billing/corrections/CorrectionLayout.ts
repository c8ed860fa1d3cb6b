import { type FileColumn, problemWithColumns } from '../../platform/files/columnLayout';
import type { PaySchedule } from '../reconciliation/PayrollTable';
import type { CorrectionRecipient } from './Correction';

/**
 * Fields available for the columns of a list to a carrier or to payroll. `text`: the same text in each row, such as a policy
 * number.
 */
export const LAYOUT_FIELDS = [
  'memberId',
  'payrollNumber',
  'memberName',
  'coverage',
  'kind',
  'effectiveDate',
  'value',
  'monthly',
  'paycheck',
  'oneTimeKind',
  'oneTime',
  'installments',
  'tax',
  'planYear',
  'authorization',
  'difference',
  'billNumber',
  'division',
  'month',
  'groupNumber',
  'groupName',
  'note',
  'text',
] as const;
export type LayoutField = (typeof LAYOUT_FIELDS)[number];

export const LAYOUT_FIELD_LABELS: Readonly<Record<LayoutField, string>> = {
  memberId: 'Member number',
  payrollNumber: 'Payroll number',
  memberName: 'Member',
  coverage: 'Coverage',
  kind: 'Change',
  effectiveDate: 'Effective',
  value: 'New value',
  monthly: 'Monthly amount',
  paycheck: 'Each paycheck',
  oneTimeKind: 'One time',
  oneTime: 'One-time amount',
  installments: 'Installments',
  tax: 'Tax',
  planYear: 'Plan year',
  authorization: 'Authorization',
  difference: 'Difference',
  billNumber: 'Bill',
  division: 'Division',
  month: 'Month',
  groupNumber: 'Group number',
  groupName: 'Group',
  note: 'Note',
  text: 'Fixed text',
};

/** A list column with the recipient's heading. */
export type LayoutColumn = FileColumn<LayoutField>;

/** Fields for whose values recipients have codes. */
export const CODED_FIELDS = ['coverage', 'kind'] as const;
export type CodedField = (typeof CODED_FIELDS)[number];

/** A recipient's code for a coverage or a kind of change. */
export interface LayoutCode {
  readonly field: CodedField;
  /** Our value: a coverage as on the bill, or a label of `CORRECTION_LABELS`. Comparison ignores case. */
  readonly value: string;
  /** At most `MAX_HEADING` characters. */
  readonly code: string;
}

/**
 * The columns and codes in which a recipient accepts a group's corrections.
 *
 * @source docs/decisions/corrections.md#a-list-has-the-columns-and-codes-of-its-recipient
 */
export interface CorrectionLayout {
  readonly columns: readonly LayoutColumn[];
  readonly codes: readonly LayoutCode[];
  /**
   * The group's benefits system that sends the carrier full files, and therefore gets the changes of enrollment; undefined if the carrier gets
   * them. At most `MAX_HEADING` characters.
   */
  readonly system?: string | undefined;
}

/** Source of a list's columns: a person's choice, the group's payroll file, or neither. */
export const LAYOUT_SOURCES = ['saved', 'payroll', 'standard'] as const;
export type LayoutSource = (typeof LAYOUT_SOURCES)[number];

export const MAX_LAYOUT_CODES = 200;

const OF_CARRIERS: ReadonlySet<LayoutField> = new Set(['value', 'difference']);
const OF_PAYROLL: ReadonlySet<LayoutField> = new Set([
  'payrollNumber',
  'monthly',
  'paycheck',
  'oneTimeKind',
  'oneTime',
  'installments',
  'tax',
  'planYear',
  'authorization',
]);

/** The fields available in a list for a recipient. */
export function fieldsFor(recipient: CorrectionRecipient): readonly LayoutField[] {
  const others = recipient === 'CARRIER' ? OF_PAYROLL : OF_CARRIERS;
  return LAYOUT_FIELDS.filter((field) => !others.has(field));
}

const MEMBER = ['memberId', 'memberName', 'coverage'] as const;

/** Fields of a list for a carrier without saved columns. @param hasDivisions whether the carrier bills divisions separately */
export function carrierFields(hasDivisions: boolean): readonly LayoutField[] {
  const division = hasDivisions ? (['division'] as const) : [];
  return [...MEMBER, 'kind', 'effectiveDate', 'value', 'billNumber', 'month', ...division, 'difference', 'note'];
}

/** Fields of the members of an inquiry, in a letter to a carrier. */
export const INQUIRY_FIELDS = [...MEMBER, 'month', 'difference', 'note', 'billNumber'] as const;

/** Monthly changes for payroll; the amount per paycheck if the pay schedule is known. */
export function monthlyFields(schedule: PaySchedule | undefined): readonly LayoutField[] {
  const paycheck = isByPaycheck(schedule) ? (['paycheck'] as const) : [];
  return [...MEMBER, 'kind', 'monthly', ...paycheck, 'effectiveDate', 'tax', 'planYear', 'authorization'];
}

/** Fields for amounts that payroll collects or refunds once. */
export const ONE_TIME_FIELDS = ['oneTimeKind', 'oneTime', 'installments'] as const;

/** The columns of a list for a recipient without its own. */
export function standardLayout(
  recipient: CorrectionRecipient,
  schedule: PaySchedule | undefined,
  hasDivisions = false,
): CorrectionLayout {
  const fields: readonly LayoutField[] =
    recipient === 'CARRIER' ? carrierFields(hasDivisions) : [...monthlyFields(schedule), ...ONE_TIME_FIELDS, 'note'];
  return { columns: fields.map((field) => ({ field, heading: LAYOUT_FIELD_LABELS[field] })), codes: [] };
}

/** Whether each paycheck has a part of the month's amount. */
export function isByPaycheck(schedule: PaySchedule | undefined): schedule is Exclude<PaySchedule, 'monthly'> {
  return schedule !== undefined && schedule !== 'monthly';
}

const WHO: ReadonlySet<LayoutField> = new Set(['memberId', 'payrollNumber', 'memberName']);

/** Why columns and codes cannot be saved for a recipient; undefined if they can. */
export function problemWithLayout(
  recipient: CorrectionRecipient,
  { columns, codes }: CorrectionLayout,
): string | undefined {
  const allowed = fieldsFor(recipient);
  const other = columns.find(({ field }) => !allowed.includes(field));
  if (other)
    return `A list to ${recipient === 'CARRIER' ? 'a carrier' : 'payroll'} has no "${LAYOUT_FIELD_LABELS[other.field]}".`;
  if (!columns.some(({ field }) => WHO.has(field))) return 'Add a column that says who the member is.';
  const problem = problemWithColumns(columns);
  if (problem !== undefined) return problem;
  if (codes.some(({ value, code }) => value.trim() === '' || code.trim() === ''))
    return 'Enter each code with its value.';
  const keys = codes.map(({ field, value }) => `${field} ${value.trim().toLowerCase()}`);
  const twice = codes.find((_, at) => keys.indexOf(keys[at] ?? '') < at);
  return twice && `"${twice.value.trim()}" has two codes.`;
}
