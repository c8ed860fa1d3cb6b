import { sql } from 'kysely';
import type { DormancyPeriod, DormancyRequest } from '../../../contract/money/unclaimed';
import { isoText } from '../../platform/database/conditions';
import type { Db, Tx } from '../../platform/database/Tables';
import type { Caller } from '../../platform/shared/Caller';
import type { DormancyRepository } from './ports';

/** Dormancy periods in effect: the latest change for each state and kind, unless it removed the value. */
export const PERIODS = sql`
  select nullif(p.postal_state, '') as state, p.kind, p.years, p.note, p.by_name as by, ${isoText('p.at')} as at from (
    select distinct on (postal_state, kind) * from dormancy_changes order by postal_state, kind, change_pk desc) p
  where p.years is not null`;

/** Periods in effect, by state and kind, office defaults first. */
export async function readPeriods(db: Db): Promise<readonly DormancyPeriod[]> {
  const { rows } = await sql<DormancyPeriod>`
    select n.* from (${PERIODS}) n order by n.state nulls first, n.kind`.execute(db);
  return rows;
}

/** Dormancy periods, in one transaction. */
export class SqlDormancy implements DormancyRepository {
  constructor(private readonly tx: Tx) {}

  async lock(): Promise<readonly DormancyPeriod[]> {
    await sql`select pg_advisory_xact_lock(hashtextextended('dormancy periods', 0))`.execute(this.tx);
    return readPeriods(this.tx);
  }

  async add(changePk: string, { state, kind, years, note }: DormancyRequest, by: Caller, now: Date): Promise<void> {
    await this.tx
      .insertInto('dormancy_changes')
      .values({
        change_pk: changePk,
        postal_state: state ?? '',
        kind,
        years,
        note,
        at: now.toISOString(),
        by_user_id: by.userId,
        by_name: by.name,
      })
      .execute();
  }
}
