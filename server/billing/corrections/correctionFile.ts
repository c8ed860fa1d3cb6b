import { type Correction, recipientOf } from '../../../src/domain/billing/corrections/Correction';
import {
  type CorrectionLayout,
  carrierFields,
  INQUIRY_FIELDS,
  isByPaycheck,
  LAYOUT_FIELD_LABELS,
  type LayoutColumn,
  type LayoutField,
  monthlyFields,
  ONE_TIME_FIELDS,
} from '../../../src/domain/billing/corrections/CorrectionLayout';
import { FIELD_FORMATS, layoutCell, layoutRow } from '../../../src/domain/billing/corrections/layoutCells';
import type { PaySchedule } from '../../../src/domain/billing/reconciliation/PayrollTable';
import { dateText, localDate } from '../../../src/domain/platform/dates/LocalDate';
import { counted } from '../../../src/domain/platform/text/wording';
import {
  type DocumentFormat,
  type DocumentTable,
  type DocumentToWrite,
  inParts,
} from '../../platform/documents/Documents';
import { csvBytes } from '../../platform/shared/csvFile';
import type { SheetColumn, SheetRow } from '../../platform/shared/Workbooks';

/** Corrections of one group to one recipient. */
export interface CorrectionsToWrite {
  /** At least one. */
  readonly corrections: readonly Correction[];
  /** Name of the recipient. */
  readonly to: string;
  readonly at: Date;
  /** The payroll schedule in the group's latest file; undefined if unknown, and for a carrier. */
  readonly schedule: PaySchedule | undefined;
  /** The recipient's columns and codes. */
  readonly layout: CorrectionLayout;
  /** Whether the carrier bills divisions of the group separately; false for payroll. */
  readonly hasDivisions: boolean;
  /** Whether the recipient has its own columns. Otherwise, a spreadsheet for payroll has one-time amounts in a separate table. */
  readonly isOwnLayout: boolean;
}

/** A list as a spreadsheet or, for a carrier, a letter that names members and bills. A PDF always has the standard columns. */
export function correctionsDocument(file: CorrectionsToWrite, format: DocumentFormat): DocumentToWrite {
  const { corrections, to, at, schedule } = file;
  const [first] = corrections;
  const isToCarrier = isForCarrier(file);
  const group = first ? `${first.groupName} (${first.groupNumber}), ` : '';
  const asked = isToCarrier
    ? 'Please make these changes, and correct the next bill.'
    : 'Please make these changes with the next payroll.';
  const paychecks =
    !isToCarrier && isByPaycheck(schedule) ? ` Paycheck amounts are for ${PER_YEAR[schedule]} paychecks a year.` : '';
  return {
    title: `Corrections for ${to}`,
    subtitle: `${group}${counted(corrections.length, 'correction')}. ${asked}${paychecks}`,
    at,
    isLetter: isToCarrier && format === 'pdf',
    tables: file.isOwnLayout && format === 'xlsx' ? [ownTable(file)] : standardTables(file, format),
  };
}

/** One table for import: for payroll, monthly and one-time amounts have separate columns. Days are `2026-11-30`. */
export function correctionsAsCsv(file: CorrectionsToWrite): Promise<Uint8Array> {
  return csvBytes(file.layout.columns.map(sheetColumn), each(ownRows(file)), true);
}

async function* each(rows: readonly SheetRow[]): AsyncGenerator<SheetRow> {
  yield* rows;
}

const WIDTHS: Readonly<Record<LayoutField, number>> = {
  memberId: 16,
  payrollNumber: 16,
  memberName: 24,
  coverage: 14,
  kind: 18,
  effectiveDate: 12,
  value: 14,
  monthly: 14,
  paycheck: 14,
  oneTimeKind: 18,
  oneTime: 14,
  installments: 12,
  tax: 10,
  planYear: 10,
  authorization: 24,
  difference: 14,
  billNumber: 16,
  division: 20,
  month: 12,
  groupNumber: 14,
  groupName: 24,
  note: 24,
  text: 16,
};

const PER_YEAR: Readonly<Record<PaySchedule, number>> = {
  monthly: 12,
  semimonthly: 24,
  biweekly24: 24,
  biweekly26: 26,
  weekly48: 48,
  weekly52: 52,
};

function sheetColumn({ field, heading }: LayoutColumn): SheetColumn {
  const format = FIELD_FORMATS[field];
  return { heading, width: Math.max(WIDTHS[field], heading.length), ...(format && { format }) };
}

function ownRows({ corrections, layout, schedule }: CorrectionsToWrite): readonly SheetRow[] {
  return corrections.map((one) => layoutRow(layout, one, schedule));
}

function ownTable(file: CorrectionsToWrite): DocumentTable {
  return { title: 'Corrections', columns: file.layout.columns.map(sheetColumn), parts: inParts(ownRows(file)) };
}

function standardTables(file: CorrectionsToWrite, format: DocumentFormat): readonly DocumentTable[] {
  if (isForCarrier(file)) {
    const inquiries = format === 'pdf' ? inquiriesIn(file.corrections) : new Map<string, readonly Correction[]>();
    const listed = new Set([...inquiries.values()].flat());
    const rest = file.corrections.filter((one) => !listed.has(one));
    const changes =
      rest.length > 0
        ? [tableOf('Corrections', carrierFields(file.hasDivisions), { ...file, corrections: rest }, format)]
        : [];
    const asked = [...inquiries].map(([cause, corrections]) =>
      tableOf(`Billing inquiry: ${cause}`, INQUIRY_FIELDS, { ...file, corrections }, format),
    );
    return [...changes, ...asked];
  }
  const monthly = tableOf('Monthly deductions', monthlyFields(file.schedule), file, format);
  const once = file.corrections.filter(({ oneTimeCents }) => oneTimeCents !== 0);
  if (once.length === 0) return [monthly];
  const fields = ['memberId', 'memberName', 'coverage', ...ONE_TIME_FIELDS, 'tax', 'note'] as const;
  return [monthly, tableOf('One-time amounts', fields, { ...file, corrections: once }, format)];
}

function tableOf(
  title: string,
  fields: readonly LayoutField[],
  { corrections, schedule }: Pick<CorrectionsToWrite, 'corrections' | 'schedule'>,
  format: DocumentFormat,
): DocumentTable {
  const cellOf = (field: LayoutField, one: Correction) => {
    const cell = layoutCell({ field }, one, schedule);
    const isDay = format === 'pdf' && FIELD_FORMATS[field] === 'day' && typeof cell === 'string';
    return isDay ? dateText(localDate(cell)) : cell;
  };
  return {
    title,
    columns: fields.map((field) => sheetColumn({ field, heading: LAYOUT_FIELD_LABELS[field] })),
    parts: inParts(corrections.map((one) => fields.map((field) => cellOf(field, one)))),
  };
}

function isForCarrier({ corrections: [first] }: CorrectionsToWrite): boolean {
  return first !== undefined && recipientOf(first.kind) === 'CARRIER';
}

/** Inquiries about several members, by their cause. */
function inquiriesIn(corrections: readonly Correction[]): ReadonlyMap<string, readonly Correction[]> {
  const byCause = new Map<string, Correction[]>();
  for (const one of corrections) {
    if (one.inquiry !== '' && !byCause.get(one.inquiry)?.push(one)) byCause.set(one.inquiry, [one]);
  }
  return new Map([...byCause].filter(([, own]) => own.length > 1));
}
