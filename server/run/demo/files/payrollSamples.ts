import { writeCsv } from 'hucre/csv';
import { sql } from 'kysely';
import type { BillLine } from '../../../../src/domain/billing/bills/BillLine';
import type { BroughtForward } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { addMonths } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { centsToDecimal } from '../../../../src/domain/platform/money/formatCents';
import { selectLines } from '../../../billing/bills/selectLines.sql';
import { SqlComparisonQueries } from '../../../billing/reconciliation/SqlComparisonQueries';
import { ofBill } from '../../../platform/database/statements/billsInScope';
import type { Db } from '../../../platform/database/Tables';
import { type DemoCalendar, THIS_MONTH } from '../DemoCalendar';
import type { PayrollRow } from './payroll';
import { payrollOf } from './payroll';
import { EXPORT_LAYOUTS } from './payrollExports';
import { type PayrollLayout, TIDY_LAYOUTS } from './tidyPayroll';

/** Purpose of samples: to upload, or to compare with a bill in any layout. */
export type SamplePurpose = 'upload' | 'compare';

/** A downloadable sample file, generated on request. */
export interface GeneratedSample {
  readonly name: string;
  readonly mediaType: string;
  /** One sentence about the content. */
  readonly description: string;
  readonly write: () => Promise<Uint8Array>;
}

const MEDIA_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** All layouts of the samples. */
export const LAYOUTS: readonly PayrollLayout[] = [...TIDY_LAYOUTS, ...EXPORT_LAYOUTS];

/**
 * Payroll files for the bill of the first start's month, with known differences, and with deductions that settle some balances.
 *
 * @param purpose files to upload have one heading row and one row for each deduction
 */
export function payrollSamples(
  db: Db,
  groupNumber: string,
  calendar: DemoCalendar,
  purpose: SamplePurpose,
): readonly GeneratedSample[] {
  const billPk = `${groupNumber}.${calendar.tag(THIS_MONTH)}-1`;
  const period = calendar.first(THIS_MONTH);
  const offered = LAYOUTS.filter(({ isTidy }) => isTidy || purpose === 'compare');
  return offered.map(({ name, extension, description, write }) => ({
    name: `${name}-${period.slice(0, 7)}.${extension}`,
    mediaType: MEDIA_TYPES[extension],
    description,
    write: async () => {
      const lines = await selectLines(db, sql`where ${ofBill('l', { billPk })}`);
      const balances = await new SqlComparisonQueries(db).balances(groupNumber, period);
      return write(settleInRows(payrollOf(billPk, lines).rows, lines, balances), period);
    },
  }));
}

/** Number of people in the sample of an administrator's payment file: one who paid this month, and one who paid only last month. */
const PAYERS = 2;
const COBRA_PERCENT = 102;

/** Payments of members who are no longer on payroll, for the bill of the first start's month. */
export function paymentSamples(db: Db, groupNumber: string, calendar: DemoCalendar): readonly GeneratedSample[] {
  const billPk = `${groupNumber}.${calendar.tag(THIS_MONTH)}-1`;
  const period = calendar.first(THIS_MONTH);
  const write = async () => {
    const lines = await selectLines(db, sql`where ${ofBill('l', { billPk })}`);
    const { left } = payrollOf(billPk, lines);
    const payers = left.slice(0, PAYERS);
    const rows = payers.flatMap((memberId, index) => {
      const own = lines.filter((line) => line.memberId === memberId && line.retroPeriod === null);
      const months = index === 0 ? [addMonths(period, -1), period] : [addMonths(period, -1)];
      const once = own.filter((line, at) => own.findIndex(({ coverage }) => coverage === line.coverage) === at);
      return months.flatMap((month) =>
        once.map(({ memberName, coverage, billedCents }) => [
          memberId,
          memberName,
          coverage,
          month.slice(0, 7),
          centsToDecimal(cents(Math.round((billedCents * COBRA_PERCENT) / 100))),
          'COBRA',
          month,
        ]),
      );
    });
    const headings = [
      'Participant ID',
      'Participant',
      'Coverage',
      'Premium month',
      'Amount paid',
      'Type',
      'Payment date',
    ];
    return new TextEncoder().encode(writeCsv([headings, ...rows]));
  };
  return [
    {
      name: `cobra-payments-${period.slice(0, 7)}.csv`,
      mediaType: MEDIA_TYPES.csv,
      description: 'What two members who left paid for COBRA at 102%: one this month, the other one last month only.',
      write,
    },
  ];
}

/** Number settled each way; payroll has not settled the others yet. */
const SETTLED_EACH_WAY = 2;

/**
 * Rows in which payroll collects and refunds half of some balances of earlier months, in whole dollars. Only changes rows that
 * agree with the bill.
 */
function settleInRows(
  rows: readonly PayrollRow[],
  lines: readonly BillLine[],
  balances: readonly BroughtForward[],
): readonly PayrollRow[] {
  const billed = new Map<string, number>();
  for (const { memberId, coverage, retroPeriod, billedCents } of lines) {
    const key = `${memberId} ${coverage}`;
    // A coverage with several lines is left unchanged.
    billed.set(key, retroPeriod === null && !billed.has(key) ? billedCents : Number.NaN);
  }
  const open = new Map(balances.map((one) => [`${one.memberId} ${one.coverage}`, one.balanceCents]));
  const settled = { collected: 0, refunded: 0 };
  return rows.map((row) => {
    const key = `${row.memberId} ${row.coverage}`;
    const balance = open.get(key);
    if (balance === undefined || billed.get(key) !== row.amountCents) return row;
    const way = balance > 0 ? 'collected' : 'refunded';
    const half = Math.trunc(balance / 200) * 100;
    if (half === 0 || settled[way] === SETTLED_EACH_WAY) return row;
    settled[way] += 1;
    return { ...row, amountCents: cents(row.amountCents + half) };
  });
}
