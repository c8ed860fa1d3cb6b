import { sql } from 'kysely';
import {
  type DivisionVersion,
  type GroupDivisions,
  type ListedDivision,
  MAX_DIVISION_VERSIONS,
} from '../../src/domain/divisions/Division';
import { isoText } from '../database/conditions';
import type { Db, Tx } from '../database/Tables';

/** The divisions of a group in their order, with their bills and history. */
export async function selectDivisions(db: Db | Tx, groupNumber: string): Promise<GroupDivisions> {
  const { rows: items } = await sql<ListedDivision>`
    select d.division_number as number, d.name, d.last_month as "lastMonth", (
      select count(*) from bills b where b.group_number = d.group_number and b.division_number = d.division_number)::integer as "billCount"
    from divisions d where d.group_number = ${groupNumber} order by d.place`.execute(db);
  const { rows: history } = await sql<DivisionVersion>`
    select v.version, ${isoText('v.at')} as "savedAt", v.by_name as "savedBy", v.items
    from division_versions v where v.group_number = ${groupNumber}
    order by v.version desc limit ${MAX_DIVISION_VERSIONS}`.execute(db);
  return { version: history[0]?.version ?? 0, items, history };
}
