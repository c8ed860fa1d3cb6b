import { sql } from 'kysely';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { inTransaction } from '../../platform/database/inTransaction';
import { addedUp, OWED_COLUMNS } from '../../platform/database/statements/owedGroups';
import type { Db, Tx } from '../../platform/database/Tables';
import { DEFAULT_OFFICE_TIME_ZONE, officeDate } from '../../platform/shared/officeDate';

/** Advisory lock for adding up what groups owe; no other lock uses this number. */
const LOCK = 7_301_034;

/** Groups added up by one transaction, which takes a fraction of a second. */
const GROUPS_AT_ONCE = 5_000;

/**
 * Keeps what groups owe today.
 *
 * @source docs/decisions/aging.md#what-groups-owe-today-is-kept
 */
export class SqlKeptOwed {
  /** @param officeTimeZone IANA name: the time zone in which days end. */
  constructor(
    private readonly db: Db,
    private readonly officeTimeZone: string = DEFAULT_OFFICE_TIME_ZONE,
  ) {}

  /**
   * Adds up the groups whose bills changed, and all groups if a new day has begun. If several servers call it at once, one does the
   * work. Locks no bill.
   *
   * @returns the number of changed rows.
   */
  async keep(now: Date): Promise<number> {
    const today = officeDate(now, this.officeTimeZone);
    let changed = 0;
    for (let groups = GROUPS_AT_ONCE; groups === GROUPS_AT_ONCE; ) {
      const done = await inTransaction(this.db, (tx) => keepOn(tx, today));
      groups = done.groups;
      changed += done.changed;
    }
    return changed;
  }

  /** Compares all groups with their bills, and corrects them. Locks no bill. @returns the number of wrong rows. */
  correct(): Promise<number> {
    return inTransaction(this.db, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(tx);
      const kept = await tx.selectFrom('owed_day').select('day').executeTakeFirst();
      return kept ? addUp(tx, kept.day) : 0;
    });
  }
}

/** @returns the number of groups that had changed, and of rows that were written. */
async function keepOn(tx: Tx, today: LocalDate): Promise<{ groups: number; changed: number }> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK}::bigint) as "isFree"`.execute(tx);
  if (!rows[0]?.isFree) return { groups: 0, changed: 0 };
  const kept = await tx.selectFrom('owed_day').select('day').executeTakeFirst();
  if (!kept || kept.day < today) {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`insert into owed_day (day) values (${today}::date) on conflict (only_row) do update set day = excluded.day`.execute(
      tx,
    );
    await sql`delete from changed_owed`.execute(tx);
    return { groups: 0, changed: await addUp(tx, today) };
  }
  const late = await sql<{ groupNumber: string }>`
    with groups as (select distinct group_number from changed_owed limit ${GROUPS_AT_ONCE}),
      gone as (delete from changed_owed where group_number in (select group_number from groups))
    select group_number as "groupNumber" from groups`.execute(tx);
  const groups = late.rows.map(({ groupNumber }) => groupNumber);
  return { groups: groups.length, changed: groups.length === 0 ? 0 : await addUp(tx, kept.day, groups) };
}

/**
 * Adds up groups, and saves the totals that changed.
 *
 * @param today the kept day.
 * @param groups default: all.
 * @returns the number of changed rows.
 */
async function addUp(tx: Tx, today: LocalDate, groups?: readonly string[]): Promise<number> {
  const inGroups = (row: string) =>
    groups ? sql`${sql.ref(`${row}.group_number`)} = any(${sql.val([...groups])}::text[])` : sql`true`;
  const columns = (row = '') => sql.raw(OWED_COLUMNS.map((column) => `${row}${column}`).join(', '));
  const { rows } = await sql<{ changed: number }>`
    with must as materialized (
      ${addedUp(sql`${today}::date`, sql`bills b where ${inGroups('b')}`)}
    ), gone as (
      delete from owed_by_group k where ${inGroups('k')} and k.group_number not in (select m.group_number from must m) returning 1
    ), written as (
      insert into owed_by_group as k (group_number, ${columns()})
      select group_number, ${columns()} from must order by group_number
      on conflict (group_number) do update
      set ${sql.raw(OWED_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', '))}
      where row(${columns('k.')}) is distinct from row(${columns('excluded.')}) returning 1
    )
    select (select count(*) from gone) + (select count(*) from written) as changed`.execute(tx);
  return rows[0]?.changed ?? 0;
}
