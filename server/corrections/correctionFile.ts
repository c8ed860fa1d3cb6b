import {
  CORRECTION_LABELS,
  type Correction,
  DEDUCTION_TAX_LABELS,
  recipientOf,
} from '../../src/domain/corrections/Correction';
import { dateText } from '../../src/domain/dates/LocalDate';
import { type Cents, cents } from '../../src/domain/money/Cents';
import type { PaySchedule } from '../../src/domain/reconciliation/PayrollTable';
import { PER_PAYCHECK } from '../../src/domain/reconciliation/payrollFile/paychecks';
import { counted } from '../../src/domain/text/wording';
import type { DocumentFormat, DocumentTable, DocumentToWrite } from '../bills/evidence/Documents';
import { inParts } from '../bills/evidence/evidenceTables';
import { csvBytes } from '../shared/csvFile';
import type { SheetColumn, SheetRow } from '../shared/Workbooks';

/** Corrections of one group to one recipient. */
export interface CorrectionsToWrite {
  /** At least one. */
  readonly corrections: readonly Correction[];
  /** Name of the recipient. */
  readonly to: string;
  readonly at: Date;
  /** How often payroll pays, by the group's latest file; undefined if it is not known, and for a carrier. */
  readonly schedule: PaySchedule | undefined;
}

/** A list as a spreadsheet, or, for a carrier, a letter that names members and bills. */
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
    tables: isToCarrier
      ? [tableOf('Corrections', CARRIER, corrections)]
      : [
          tableOf('Monthly deductions', [...MEMBER, ...MONTHLY(schedule)], corrections),
          ...onceTables(corrections.filter(({ oneTimeCents }) => oneTimeCents !== 0)),
        ],
  };
}

/** One table, to be imported: monthly and one-time amounts to payroll in columns of their own. Days are `2026-11-30`. */
export function correctionsAsCsv(file: CorrectionsToWrite): Promise<Uint8Array> {
  const columns = isForCarrier(file) ? CARRIER : [...MEMBER, ...MONTHLY(file.schedule), ...ONCE];
  const rows = file.corrections.map((one) => columns.map(({ iso, value }) => (iso ?? value)(one)));
  return csvBytes(columns, each(rows));
}

async function* each(rows: readonly SheetRow[]): AsyncGenerator<SheetRow> {
  yield* rows;
}

interface Column extends SheetColumn {
  readonly value: (one: Correction) => SheetRow[number];
  /** A day for other programs. Default: `value`. */
  readonly iso?: (one: Correction) => SheetRow[number];
}

const MEMBER: readonly Column[] = [
  { heading: 'Member number', width: 16, value: ({ memberId }) => memberId },
  { heading: 'Member', width: 24, value: ({ memberName }) => memberName },
  { heading: 'Coverage', width: 14, value: ({ coverage }) => coverage ?? 'All' },
];
const CHANGE: Column = { heading: 'Change', width: 18, value: ({ kind }) => CORRECTION_LABELS[kind] };
const EFFECTIVE: Column = {
  heading: 'Effective',
  width: 12,
  value: ({ effectiveDate }) => (effectiveDate === null ? '' : dateText(effectiveDate)),
  iso: ({ effectiveDate }) => effectiveDate,
};
const TAX: Column = {
  heading: 'Tax',
  width: 10,
  value: ({ tax }) => (tax === null ? '' : DEDUCTION_TAX_LABELS[tax]),
};
const NOTE: Column = { heading: 'Note', width: 24, value: ({ note }) => note };

const CARRIER: readonly Column[] = [
  ...MEMBER,
  CHANGE,
  EFFECTIVE,
  { heading: 'New value', width: 14, value: ({ value }) => value },
  { heading: 'Bill', width: 16, value: ({ origin }) => origin.billNumber },
  NOTE,
];

const PER_YEAR: Readonly<Record<PaySchedule, number>> = {
  monthly: 12,
  semimonthly: 24,
  biweekly24: 24,
  biweekly26: 26,
  weekly48: 48,
  weekly52: 52,
};

function isByPaycheck(schedule: PaySchedule | undefined): schedule is PaySchedule {
  return schedule !== undefined && schedule !== 'monthly';
}

/** A month's amount in one paycheck, rounded to the cent. */
function paycheckCents(monthlyCents: Cents | null, schedule: PaySchedule): Cents {
  const [part, of] = PER_PAYCHECK[schedule];
  return cents(Math.round(((monthlyCents ?? 0) * part) / of));
}

const MONTHLY = (schedule: PaySchedule | undefined): readonly Column[] => [
  CHANGE,
  { heading: 'Monthly amount', width: 14, format: 'money', value: ({ monthlyCents }) => monthlyCents ?? 0 },
  ...(isByPaycheck(schedule)
    ? [
        {
          heading: 'Each paycheck',
          width: 14,
          format: 'money',
          value: ({ monthlyCents }) => paycheckCents(monthlyCents, schedule),
        } satisfies Column,
      ]
    : []),
  EFFECTIVE,
  TAX,
  { heading: 'Plan year', width: 10, value: ({ planYear }) => planYear },
  { heading: 'Authorization', width: 24, value: ({ authorization }) => authorization },
];

/** Amounts that are collected or refunded once. */
const ONCE: readonly Column[] = [
  {
    heading: 'One time',
    width: 18,
    value: ({ oneTimeCents }) => (oneTimeCents === 0 ? '' : oneTimeCents > 0 ? 'Collect arrears' : 'Refund'),
  },
  { heading: 'Amount', width: 14, format: 'money', value: ({ oneTimeCents }) => Math.abs(oneTimeCents) },
  { heading: 'Installments', width: 12, value: ({ installments }) => installments },
  NOTE,
];

function onceTables(once: readonly Correction[]): readonly DocumentTable[] {
  const [kind, amount, installments, note] = ONCE;
  if (once.length === 0 || !kind || !amount || !installments || !note) return [];
  return [tableOf('One-time amounts', [...MEMBER, kind, amount, installments, TAX, note], once)];
}

function tableOf(title: string, columns: readonly Column[], corrections: readonly Correction[]): DocumentTable {
  return {
    title,
    // Without the functions, which cannot be sent to the thread that writes the file.
    columns: columns.map(({ iso: _iso, value: _value, ...column }) => column),
    parts: inParts(corrections.map((one) => columns.map(({ value }) => value(one)))),
  };
}

function isForCarrier({ corrections: [first] }: CorrectionsToWrite): boolean {
  return first !== undefined && recipientOf(first.kind) === 'CARRIER';
}
