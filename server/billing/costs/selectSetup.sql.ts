import { sql } from 'kysely';
import type { CostSetup } from '../../../contract/billing/costs/costCenters';
import { isoText } from '../../platform/database/conditions';
import type { Db, Tx } from '../../platform/database/Tables';

/** A group's current setup; undefined if it keeps no journal. */
export async function selectSetup(db: Db | Tx, groupNumber: string): Promise<CostSetup | undefined> {
  const { rows } = await sql<CostSetup>`
    select s.version, ${isoText('s.at')} as "savedAt", s.by_name as "savedBy", s.centers, s.accounts, s.columns
    from cost_setups s where s.group_number = ${groupNumber} order by s.version desc limit 1`.execute(db);
  return rows[0];
}
