import { type Kysely, sql } from 'kysely';

const LARGEST_LINE = 10_000_000_000;
const LARGEST_BILL = 10_000_000_000_000;

/** Amounts stay so small that whatever is worked out from one bill is exact. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, constraint, most, columns] of BOUNDS) {
    const holds = columns.map((column) => `abs(${column}) <= ${most}`).join(' and ');
    await sql.raw(`alter table ${table} add constraint ${constraint} check (${holds})`).execute(db);
  }
}

const OF_LINES = ['billed_cents', 'reconciled_cents'];

const BOUNDS = [
  ['bill_lines', 'amounts_of_a_line_stay_exact', LARGEST_LINE, OF_LINES],
  [
    'bills',
    'amounts_of_a_bill_stay_exact',
    LARGEST_BILL,
    [...OF_LINES, 'adjustments_cents', 'credits_cents', 'previous_balance_cents'],
  ],
] as const;
