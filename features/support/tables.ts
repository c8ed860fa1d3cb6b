import type { DataTable } from '@cucumber/cucumber';
import { moneyOf } from './parameterTypes';
import type { SpokenStatus } from './stage/Stage';
import type { SpokenLine, StageBill } from './stage/StageBills';
import type { PayrollRow } from './Words';

/** A row of a table of bills. */
export interface SpokenRow {
  readonly number: string;
  readonly monthsAgo: number;
  readonly status: SpokenStatus;
  readonly due: ReturnType<typeof moneyOf>;
}

const PERIODS: Readonly<Record<string, number>> = {
  'this month': 0,
  'last month': 1,
  '2 months ago': 2,
  '3 months ago': 3,
};

export function spokenLines(table: DataTable): SpokenLine[] {
  return table.hashes().map(({ member = '', coverage = '', billed = '', carrier = 'health' }) => ({
    member,
    coverage,
    billed: moneyOf(billed),
    carrier: oneOf(['health', 'life'] as const, carrier),
  }));
}

export function spokenBills(table: DataTable): SpokenRow[] {
  return table.hashes().map(({ number = '', period = '', status = '', due = '' }) => {
    const monthsAgo = PERIODS[period];
    if (monthsAgo === undefined)
      throw new RangeError(`No period is called "${period}". There are: ${Object.keys(PERIODS).join(', ')}`);
    return {
      number,
      monthsAgo,
      due: moneyOf(due),
      status: oneOf(['RELEASED', 'MODIFIED', 'RECONCILED', 'PENDING'] as const, status),
    };
  });
}

export function spokenPayroll(table: DataTable): PayrollRow[] {
  return table
    .hashes()
    .map(({ member = '', coverage = '', deducted = '' }) => ({ member, coverage, deducted: moneyOf(deducted) }));
}

/** A payroll file that agrees with the bill. */
export function payrollOf({ lines }: StageBill): PayrollRow[] {
  return lines.map(({ member, coverage, billed }) => ({ member, coverage, deducted: billed }));
}

function oneOf<T extends string>(words: readonly T[], text: string): T {
  const word = words.find((candidate) => candidate === text);
  if (!word) throw new RangeError(`"${text}" is none of: ${words.join(', ')}`);
  return word;
}
