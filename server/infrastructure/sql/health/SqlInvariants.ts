import { sql } from 'kysely';
import type { Check } from '../../../application/health/Check';
import type { Invariants } from '../../../application/health/ports/Invariants';
import type { Db } from '../Tables';
import type { CheckSql } from './CheckSql';
import { ALL_CHECKS } from './checks';

const MOST_BREACHES = 20;

/** Every invariant of money, counted anew from the rows. */
export class SqlInvariants implements Invariants {
  constructor(private readonly db: Db) {}

  /** In one statement, so that all checks see the same moment. */
  async check(): Promise<readonly Check[]> {
    const { rows } = await sql<Check>`${sql.join(ALL_CHECKS.map(checkQuery), sql` union all `)}`.execute(this.db);
    return rows;
  }
}

function checkQuery({ name, things }: CheckSql) {
  return sql`
    (select ${sql.lit(name)} as name, count(*) as checked,
      coalesce((array_agg(breach) filter (where breach is not null))[1:${sql.lit(MOST_BREACHES)}], '{}') as breaches
    from (${sql.raw(things)}) things)`;
}
