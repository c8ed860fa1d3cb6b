import type { DataTable } from '@cucumber/cucumber';
import { REASON_LABELS } from '../../src/domain/billing/bills/lineEdit';
import { TIERS } from '../../src/domain/billing/bills/Tier';
import { CONTINUATION_KINDS, CONTINUATION_LABELS } from '../../src/domain/billing/continuation/ContinuationPayer';
import { CORRECTION_LABELS } from '../../src/domain/billing/corrections/Correction';
import {
  LAYOUT_FIELD_LABELS,
  LAYOUT_FIELDS,
  type LayoutCode,
  type LayoutColumn,
} from '../../src/domain/billing/corrections/CorrectionLayout';
import { type LocalDate, lastOfMonth, localDate } from '../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../src/domain/platform/money/Cents';
import type { EnrolledRow, PayerOutside, PaymentRow, PayrollRow, Reason } from './ParameterValues';
import { found, moneyOf, unknownWord } from './patterns';
import type { PersonIn834 } from './stage/enrollmentFile';
import type { SheetRow } from './stage/payrollWorkbook';
import { CREATABLE_STATUSES, type CreatableStatus, type NewLine } from './stage/StageBills';
import {
  BILL_COLUMNS,
  CODE_COLUMNS,
  type Columns,
  DEDUCTION_COLUMNS,
  ENROLLMENT_COLUMNS,
  LAYOUT_COLUMNS,
  LINE_COLUMNS,
  MONTHS_AGO,
  NAMED_MONTHS,
  OUTSIDE_COLUMNS,
  PAYMENT_COLUMNS,
  PAYROLL_COLUMNS,
  RATE_COLUMNS,
  SHEET_COLUMNS,
  TABLE_DECISIONS,
  X12_834_COLUMNS,
} from './tableColumns';

/** A row of a table of bills. */
export interface BillRow {
  readonly number: string;
  readonly monthsAgo: number;
  readonly status: CreatableStatus;
  readonly due: ReturnType<typeof moneyOf>;
  /** Number; undefined for the whole group. */
  readonly division?: string;
}

export function linesFrom(table: DataTable): NewLine[] {
  return rowsOf(table, LINE_COLUMNS).map(
    ({ member = '', coverage = 'Medical', billed = '', carrier = 'health', ...more }) => ({
      member,
      coverage,
      ...(more['member number'] !== undefined && { memberNumber: more['member number'] }),
      ...(more['plan'] && { plan: more['plan'] }),
      ...(more['tier'] && { tier: found(TIERS, more['tier']) }),
      ...(more['class'] && { billedClass: more['class'] }),
      ...(more['volume'] && { volume: moneyOf(more['volume']) }),
      ...(more['month'] && { monthsAgo: monthsAgoOf(more['month']) }),
      ...(more['corrects'] && { corrects: monthsAgoOf(more['corrects']) }),
      billed: moneyOf(billed),
      carrier: found(['health', 'life'], carrier),
    }),
  );
}

export function billsFrom(table: DataTable): BillRow[] {
  return rowsOf(table, BILL_COLUMNS).map(
    ({ number = '', period = 'this month', status = 'RELEASED', due = '', division }) => {
      return {
        ...(division && { division }),
        number,
        monthsAgo: monthsAgoOf(period),
        due: moneyOf(due),
        status: found(CREATABLE_STATUSES, status),
      };
    },
  );
}

/** @throws RangeError that lists the columns, for any other column */
export function rowsOf(table: DataTable, columns: Columns): Record<string, string>[] {
  const unknown = (table.raw()[0] ?? []).find((heading) => !(heading in columns));
  if (unknown === undefined) return table.hashes();
  const known = Object.keys(columns).join(', ');
  throw unknownWord(`There is no column "${unknown}". The columns of this table are: ${known}.`);
}

/** A table without headings, of names and values. */
export function pairsFrom(table: DataTable): Record<string, string> {
  if (table.raw().every(({ length }) => length === 2)) return table.rowsHash();
  throw new RangeError('This table has no headings: each row is a name and its value, as in | amount | $1,200.00 |.');
}

function monthsAgoOf(period: string): number {
  const [, count, unit] = MONTHS_AGO.exec(period) ?? [];
  const monthsAgo = count === undefined ? NAMED_MONTHS[period] : Number(count) * (unit === 'year' ? 12 : 1);
  if (monthsAgo !== undefined) return monthsAgo;
  throw unknownWord(`There is no period "${period}". Write ${Object.keys(NAMED_MONTHS).join(', ')}, or 2 months ago.`);
}

/** Rates as a person pastes them. */
export function rateTextFrom(table: DataTable): string {
  const rows = rowsOf(table, RATE_COLUMNS).map(
    ({ coverage = 'Medical', tier = '', per = 'month', rate = '', ...more }) =>
      [
        coverage,
        more['class'] ?? '',
        tier,
        more['age from'] ?? '',
        more['age to'] ?? '',
        per,
        rate,
        more['up to'] ?? '',
      ].join('\t'),
  );
  return ['Coverage\tClass\tTier\tAge from\tAge to\tPer\tRate\tMaximum volume', ...rows].join('\n');
}

/** Columns of a list of corrections. */
export function layoutColumnsFrom(table: DataTable): readonly LayoutColumn[] {
  return rowsOf(table, LAYOUT_COLUMNS).map(({ shows, heading = '' }) => {
    const field = LAYOUT_FIELDS.find((one) => LAYOUT_FIELD_LABELS[one] === shows);
    if (!field) throw unknownWord(`Choose one of: ${Object.values(LAYOUT_FIELD_LABELS).join(', ')}.`);
    return { field, heading };
  });
}

/** Codes of coverages, and of changes by their labels. */
export function layoutCodesFrom(table: DataTable): readonly LayoutCode[] {
  const changes: readonly string[] = Object.values(CORRECTION_LABELS);
  return rowsOf(table, CODE_COLUMNS).map(({ value = '', code = '' }) => ({
    field: changes.includes(value) ? 'kind' : 'coverage',
    value,
    code,
  }));
}

export function enrolledFrom(table: DataTable): EnrolledRow[] {
  return rowsOf(table, ENROLLMENT_COLUMNS).map(
    ({ member = '', coverage = 'Medical', tier, volume, ended, starts }) => ({
      member,
      coverage,
      tier: tier ? found(TIERS, tier) : null,
      volume: volume ? moneyOf(volume) : null,
      starts: startOf(starts),
      ends: ended ? (ended === 'last month' ? ended : dayOf(ended)) : null,
    }),
  );
}

function startOf(starts: string | undefined): EnrolledRow['starts'] {
  return starts ? (starts === 'next month' ? starts : dayOf(starts)) : null;
}

/** The number in "on day 20". */
function dayOf(text: string): number {
  return Number(text.replace('on day ', ''));
}

/** @param month the first day of a month, by how many months ago it was */
export function payersFrom(table: DataTable, month: (monthsAgo: number) => LocalDate): PayerOutside[] {
  const lastDay = (cell: string | undefined) => (cell ? lastOfMonth(month(monthsAgoOf(cell))) : null);
  return rowsOf(table, OUTSIDE_COLUMNS).map((row) => {
    const kind = CONTINUATION_KINDS.find((one) => CONTINUATION_LABELS[one] === row['why']);
    const { since = '3 months ago', until } = row;
    if (!kind) throw unknownWord(`Choose one of: ${Object.values(CONTINUATION_LABELS).join(', ')}.`);
    return {
      member: row['member'] ?? '',
      kind,
      coverage: row['coverage'] || null,
      from: since.startsWith('end of ') ? lastOfMonth(month(monthsAgoOf(since.slice(7)))) : month(monthsAgoOf(since)),
      through: until?.startsWith('start of ') ? month(monthsAgoOf(until.slice(9))) : lastDay(until),
      percent: Number(row['percent'] ?? 102),
      extensionPercent: row['from month 19'] ? Number(row['from month 19']) : null,
      monthlyCents: row['charge'] ? moneyOf(row['charge']) : null,
      electedOn: row['elected on'] ? localDate(row['elected on']) : null,
      paidThrough: lastDay(row['paid through']),
      note: '',
    };
  });
}

/** @param month the first day of a month, by how many months ago it was */
export function paymentRowsFrom(table: DataTable, month: (monthsAgo: number) => LocalDate): PaymentRow[] {
  return rowsOf(table, PAYMENT_COLUMNS).map((row) => ({
    member: row['member'] ?? '',
    numberOf: row['number of'] || (row['member'] ?? ''),
    coverage: row['coverage'] || 'Medical',
    month: month(monthsAgoOf(row['month'] || 'this month')),
    paid: moneyOf(row['paid'] ?? ''),
    type: row['type'] ?? '',
    paidOn: row['paid on'] ?? '',
  }));
}

/** A member's deduction that differs from the bill, and the decision about it. */
export interface DecidedDeduction {
  readonly member: string;
  readonly coverage: string;
  /** Undefined without a row in the payroll file. */
  readonly deducted?: Cents;
  readonly decision?: (typeof TABLE_DECISIONS)[keyof typeof TABLE_DECISIONS];
  readonly reason: Reason;
}

/** Members and coverages that the table does not name are deducted as billed. */
export function deductionsFrom(table: DataTable): readonly DecidedDeduction[] {
  return rowsOf(table, DEDUCTION_COLUMNS).map(({ member = '', coverage = 'Medical', deducted, decision, because }) => ({
    member,
    coverage,
    ...(deducted && { deducted: moneyOf(deducted) }),
    ...(decision && { decision: TABLE_DECISIONS[found(keysOf(TABLE_DECISIONS), decision)] }),
    reason: reasonFrom(because || 'Carrier is right'),
  }));
}

function reasonFrom(label: string): Reason {
  const reason = keysOf(REASON_LABELS).find((code) => REASON_LABELS[code] === label);
  if (reason === undefined) throw unknownWord(`There is no reason "${label}".`);
  return reason;
}

const keysOf = <Key extends string>(names: Readonly<Record<Key, unknown>>) => Object.keys(names) as Key[];

export function sheetRowsFrom(table: DataTable): SheetRow[] {
  return rowsOf(table, SHEET_COLUMNS).map(({ sheet = '', member = '', coverage = '', deducted = '' }) => ({
    sheet,
    member,
    coverage: coverage || 'Medical',
    deducted: deducted === '' ? null : moneyOf(deducted),
  }));
}

export function peopleIn834From(table: DataTable): PersonIn834[] {
  return rowsOf(table, X12_834_COLUMNS).map(
    ({ member = '', is = 'employee', of = '', coverage = '', tier = '', change = 'no change', on = '' }) => ({
      member,
      is: found(['employee', 'spouse', 'child'] as const, is),
      of,
      coverage,
      tier,
      change: found(['add', 'end', 'no change'] as const, change),
      on,
    }),
  );
}

export function payrollRowsFrom(table: DataTable): PayrollRow[] {
  return rowsOf(table, PAYROLL_COLUMNS).map(
    ({
      file,
      member = '',
      coverage = '',
      deducted = '',
      'member number': memberNumber,
      tier,
      born,
      'paid on': paidOn,
    }) => ({
      ...(file && { file }),
      ...(memberNumber !== undefined && { memberNumber }),
      member,
      coverage,
      deducted: moneyOf(deducted),
      ...(tier && { tier: found(TIERS, tier) }),
      ...(born && { born: localDate(born) }),
      ...(paidOn && { paidOn: localDate(paidOn) }),
    }),
  );
}
