import type { DataTable } from '@cucumber/cucumber';
import type { Tier } from '../../src/domain/bills/BillLine';
import type { EnrolledRow, PayrollRow } from './ParameterValues';
import { found, moneyOf } from './patterns';
import { CREATABLE_STATUSES, type CreatableStatus, type NewLine } from './stage/StageBills';

/** A row of a table of bills. */
export interface BillRow {
  readonly number: string;
  readonly monthsAgo: number;
  readonly status: CreatableStatus;
  readonly due: ReturnType<typeof moneyOf>;
}

const PERIODS: Readonly<Record<string, number>> = {
  'this month': 0,
  'next month': -1,
  'last month': 1,
  '2 months ago': 2,
  '3 months ago': 3,
};

const LINE_COLUMNS = ['member', 'coverage', 'billed', 'carrier', 'member number', 'month', 'corrects'];

export function linesFrom(table: DataTable): NewLine[] {
  return rowsOf(table, LINE_COLUMNS).map(
    ({ member = '', coverage = 'Medical', billed = '', carrier = 'health', ...more }) => ({
      member,
      coverage,
      ...(more['member number'] !== undefined && { memberNumber: more['member number'] }),
      ...(more['month'] && { monthsAgo: monthsAgoOf(more['month']) }),
      ...(more['corrects'] && { corrects: monthsAgoOf(more['corrects']) }),
      billed: moneyOf(billed),
      carrier: found(['health', 'life'], carrier),
    }),
  );
}

export function billsFrom(table: DataTable): BillRow[] {
  return rowsOf(table, ['number', 'period', 'status', 'due']).map(
    ({ number = '', period = 'this month', status = 'RELEASED', due = '' }) => {
      return {
        number,
        monthsAgo: monthsAgoOf(period),
        due: moneyOf(due),
        status: found(CREATABLE_STATUSES, status),
      };
    },
  );
}

/** @throws RangeError that lists the columns, for any other column */
function rowsOf(table: DataTable, columns: readonly string[]): Record<string, string>[] {
  const unknown = (table.raw()[0] ?? []).find((heading) => !columns.includes(heading));
  if (unknown === undefined) return table.hashes();
  throw new RangeError(`There is no column "${unknown}". The columns of this table are: ${columns.join(', ')}.`);
}

/** A table without headings, of names and values. */
export function pairsFrom(table: DataTable): Record<string, string> {
  if (table.raw().every(({ length }) => length === 2)) return table.rowsHash();
  throw new RangeError('This table has no headings: each row is a name and its value, as in | amount | $1,200.00 |.');
}

function monthsAgoOf(period: string): number {
  const monthsAgo = PERIODS[period];
  if (monthsAgo !== undefined) return monthsAgo;
  throw new RangeError(`There is no period "${period}". Choose one of: ${Object.keys(PERIODS).join(', ')}.`);
}

const TIERS: readonly Tier[] = ['EE', 'ES', 'EC', 'FAM'];

export function enrolledFrom(table: DataTable): EnrolledRow[] {
  return rowsOf(table, ['member', 'coverage', 'tier', 'ended']).map(
    ({ member = '', coverage = 'Medical', tier, ended }) => ({
      member,
      coverage,
      tier: tier === undefined ? null : found(TIERS, tier),
      hasEnded: ended !== undefined && found(['last month'], ended) === 'last month',
    }),
  );
}

export function payrollRowsFrom(table: DataTable): PayrollRow[] {
  return rowsOf(table, ['member', 'coverage', 'deducted']).map(({ member = '', coverage = '', deducted = '' }) => ({
    member,
    coverage,
    deducted: moneyOf(deducted),
  }));
}
