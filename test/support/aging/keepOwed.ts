import { sql } from 'kysely';
import { SqlAgingQueries } from '../../../server/money/aging/SqlAgingQueries';
import { SqlKeptGroupTotals } from '../../../server/money/totals/SqlKeptGroupTotals';
import { SqlKeptOwed } from '../../../server/money/totals/SqlKeptOwed';
import { SqlKeptTotals } from '../../../server/money/totals/SqlKeptTotals';
import { SqlDashboardQueries } from '../../../server/office/dashboard/SqlDashboardQueries';
import { SqlGroupQueries } from '../../../server/office/groups/SqlGroupQueries';
import { inTransaction } from '../../../server/platform/database/inTransaction';
import type { Db } from '../../../server/platform/database/Tables';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';

/** Keeps what groups owe on the day of `now`, and the totals of groups, as a server does every five seconds. */
export async function keepOwed(db: Db, now: Date): Promise<void> {
  await new SqlKeptTotals(db).fold();
  await new SqlKeptOwed(db).keep(now);
  await new SqlKeptGroupTotals(db).keep();
}

/** Every answer that reads what groups owe today. */
export async function owedAnswers(db: Db, scope: Scope, today: LocalDate) {
  const page = { page: 0, size: 50 };
  const groups = (sort: 'balance' | 'pastDue') =>
    new SqlGroupQueries(db).page(scope, { q: '', sort, direction: 'desc', today, ...page }, () =>
      Promise.resolve(new Map()),
    );
  return {
    aging: await new SqlAgingQueries(db).page(scope, { asOf: today, today, q: '', ...page }),
    board: await new SqlDashboardQueries(db).groups(scope, scope, today, 200),
    groups: [await groups('balance'), await groups('pastDue')],
  };
}

/** The same answers added up from the bills, as if no day were kept. */
export async function addedUpAnswers(db: Db, scope: Scope, today: LocalDate) {
  const undone = new Error('undone');
  let answers: unknown;
  await inTransaction(db, async (tx) => {
    await sql`update owed_day set day = day - 1`.execute(tx);
    answers = await owedAnswers(tx, scope, today);
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return answers;
}
