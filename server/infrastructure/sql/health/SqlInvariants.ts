import { sql } from 'kysely';
import type { Check, Invariants } from '../../../application/health/ports';
import type { Db } from '../Tables';
import { BILL_CHECKS, UPLOAD_CHECKS } from './billChecks';
import { type CheckSql, LEDGER_CHECKS, PAYMENT_CHECKS } from './moneyChecks';

const MAX_BREACHES = 20;

/** Every invariant of bills, payments, ledger and uploads that is recomputed from the rows. */
const ALL_CHECKS: readonly CheckSql[] = [...BILL_CHECKS, ...PAYMENT_CHECKS, ...LEDGER_CHECKS, ...UPLOAD_CHECKS];

/** Checks every invariant on the stored rows. */
export class SqlInvariants implements Invariants {
  constructor(private readonly db: Db) {}

  /** Runs one statement, so that all checks see the same state. */
  async check(): Promise<readonly Check[]> {
    const { rows } = await sql<Check>`${sql.join(ALL_CHECKS.map(checkQuery), sql` union all `)}`.execute(this.db);
    return rows;
  }
}

function checkQuery({ name, query: things }: CheckSql) {
  return sql`
    (select ${sql.lit(name)} as name, count(*) as checked,
      coalesce((array_agg(breach) filter (where breach is not null))[1:${sql.lit(MAX_BREACHES)}], '{}') as breaches
    from (${sql.raw(things)}) things)`;
}

/** @throws Error listing the violated invariants with their rows. */
export async function assertInvariants(db: Db): Promise<void> {
  const checks = await new SqlInvariants(db).check();
  const broken = checks.filter(({ breaches }) => breaches.length > 0);
  if (broken.length === 0) return;
  throw new Error(broken.map(({ name, breaches }) => [`Broken: ${name}`, ...breaches].join('\n  ')).join('\n'));
}
