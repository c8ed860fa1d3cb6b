import { sql } from 'kysely';
import { SqlPeriods } from '../../../server/money/periods/SqlPeriods';
import { inTransaction } from '../../../server/platform/database/inTransaction';
import type { Db } from '../../../server/platform/database/Tables';
import { startOfOfficeDate } from '../../../server/platform/shared/officeDate';
import { addMonths, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';

/** The first instant of a month at the office, and that of the next one. */
export function instantsOf(month: LocalDate) {
  return { since: startOfOfficeDate(month).toISOString(), until: startOfOfficeDate(addMonths(month, 1)).toISOString() };
}

/** Closes a month, whatever is missing for it. */
export async function closeMonth(db: Db, month: LocalDate, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const periods = new SqlPeriods(tx);
    await periods.lockLedger();
    await periods.saveState(month, 'CLOSED', instantsOf(month));
    await periods.addVersion(month, 1, { userId: 'closer', name: 'Nora' }, now);
  });
}

/** The closed months whose figures are not those that they were closed with. */
export async function changedMonths(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ month: string }>`
    select p.month from periods p join period_versions v on v.month = p.month and v.reopened_at is null
    where v.figures <> period_figures(p.since, p.until) order by p.month`.execute(db);
  return rows.map(({ month }) => month);
}
