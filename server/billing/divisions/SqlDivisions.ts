import { sql } from 'kysely';
import type { DivisionVersion, GroupDivisions, ListedDivision } from '../../../contract/billing/divisions';
import { type Division, MAX_DIVISION_VERSIONS } from '../../../src/domain/billing/divisions/Division';
import { rowsOf } from '../../platform/database/bulkStatements';
import { isoText } from '../../platform/database/conditions';
import { lockGroup } from '../../platform/database/statements/lockGroup';
import type { Db, Tx } from '../../platform/database/Tables';
import type { Actor } from '../../platform/shared/Actor';
import type { DivisionQueries, DivisionRepository } from './ports';

const COLUMNS = sql`division_number text, name text, place integer, last_month date`;

/** Divisions in one transaction. */
export class SqlDivisions implements DivisionRepository {
  constructor(private readonly tx: Tx) {}

  async lock(groupNumber: string): Promise<GroupDivisions> {
    await lockGroup(this.tx, groupNumber);
    return selectDivisions(this.tx, groupNumber);
  }

  async save(groupNumber: string, items: readonly Division[], version: number, by: Actor, now: Date): Promise<void> {
    const rows = items.map(({ number, name, lastMonth }, at) => ({
      division_number: number,
      name,
      place: at + 1,
      last_month: lastMonth,
    }));
    await sql`
      delete from divisions where group_number = ${groupNumber}
        and division_number <> all(${sql.val(items.map(({ number }) => number))}::text[])`.execute(this.tx);
    await sql`
      insert into divisions (group_number, division_number, name, place, last_month)
      select ${groupNumber}, given.* from ${rowsOf(rows, COLUMNS)} given
      on conflict (group_number, division_number) do update
        set name = excluded.name, place = excluded.place, last_month = excluded.last_month`.execute(this.tx);
    await this.tx
      .insertInto('division_versions')
      .values({
        group_number: groupNumber,
        version,
        items: JSON.stringify(items),
        at: now.toISOString(),
        by_user_id: by.userId,
        by_name: by.name,
      })
      .execute();
  }

  read(groupNumber: string): Promise<GroupDivisions> {
    return selectDivisions(this.tx, groupNumber);
  }
}

/** Reads divisions. */
export class SqlDivisionQueries implements DivisionQueries {
  constructor(private readonly db: Db) {}

  ofGroup(groupNumber: string): Promise<GroupDivisions> {
    return selectDivisions(this.db, groupNumber);
  }
}

/** The divisions of a group in their order, with their bills and history. */
async function selectDivisions(db: Db | Tx, groupNumber: string): Promise<GroupDivisions> {
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
