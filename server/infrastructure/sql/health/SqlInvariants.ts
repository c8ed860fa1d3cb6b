import { sql } from 'kysely';
import type { Check, Invariants } from '../../../application/health/ports';
import type { Db } from '../Tables';
import { ALL_CHECKS, type CheckSql } from './checks';

const MAX_BREACHES = 20;

/** Every invariant of money, counted anew from the rows. */
export class SqlInvariants implements Invariants {
  constructor(private readonly db: Db) {}

  /** In one statement, so that all checks see the same moment. */
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

/** @throws Error that names every invariant of money that does not hold, with the rows that break it. */
export async function assertInvariants(db: Db): Promise<void> {
  const checks = await new SqlInvariants(db).check();
  const broken = checks.filter(({ breaches }) => breaches.length > 0);
  if (broken.length === 0) return;
  throw new Error(broken.map(({ name, breaches }) => [`Broken: ${name}`, ...breaches].join('\n  ')).join('\n'));
}
