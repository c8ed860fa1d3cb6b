import { type RawBuilder, sql } from 'kysely';
import { inTransaction } from '../../platform/database/inTransaction';
import { addedUpGroups, addedUpParts, GROUP_TOTAL_COLUMNS } from '../../platform/database/statements/groupTotals';
import type { Db, Tx } from '../../platform/database/Tables';

/** Advisory lock for adding up groups; no other lock uses this number. */
const LOCK = 7_301_036;

/** Groups added up by one transaction, which takes a fraction of a second. */
const GROUPS_AT_ONCE = 5_000;

/**
 * Keeps the totals of each group's bills by status, and the first and last of their numbers.
 *
 * @source docs/adr/0031-kept-totals.md
 */
export class SqlKeptGroupTotals {
  constructor(private readonly db: Db) {}

  /**
   * Adds up the groups whose bills changed, and all groups at first. If several servers call it at once, one does the work. Locks no bill.
   *
   * @returns the number of changed rows.
   */
  async keep(): Promise<number> {
    let changed = 0;
    for (let groups = GROUPS_AT_ONCE; groups === GROUPS_AT_ONCE; ) {
      const done = await inTransaction(this.db, keepOn);
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
      return (await isKept(tx)) ? addUp(tx) : 0;
    });
  }
}

/** @returns the number of groups that had changed, and of rows that were written. */
async function keepOn(tx: Tx): Promise<{ groups: number; changed: number }> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK}::bigint) as "isFree"`.execute(tx);
  if (!rows[0]?.isFree) return { groups: 0, changed: 0 };
  if (!(await isKept(tx))) {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`delete from changed_group_totals`.execute(tx);
    await sql`insert into kept_group_totals default values`.execute(tx);
    return { groups: 0, changed: await addUp(tx) };
  }
  const late = await sql<{ groupNumber: string }>`
    with groups as (select distinct group_number from changed_group_totals limit ${GROUPS_AT_ONCE}),
      gone as (delete from changed_group_totals where group_number in (select group_number from groups))
    select group_number as "groupNumber" from groups`.execute(tx);
  const groups = late.rows.map(({ groupNumber }) => groupNumber);
  return { groups: groups.length, changed: groups.length === 0 ? 0 : await addUp(tx, groups) };
}

async function isKept(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from kept_group_totals`.execute(tx);
  return rows.length > 0;
}

/** Adds up groups, and saves the totals that changed. @param groups default: all. @returns the number of changed rows. */
async function addUp(tx: Tx, groups?: readonly string[]): Promise<number> {
  const chosen = groups ? sql`b.group_number = any(${sql.val([...groups])}::text[])` : sql`true`;
  const whole = await write(tx, 'group_totals', ['group_number'], addedUpGroups(sql`bills b where ${chosen}`), groups);
  const parts = addedUpParts(sql`carrier_bills b where ${chosen}`);
  return whole + (await write(tx, 'carrier_group_totals', ['group_number', 'carrier_code'], parts, groups));
}

async function write(
  tx: Tx,
  table: 'group_totals' | 'carrier_group_totals',
  key: readonly string[],
  must: RawBuilder<unknown>,
  groups: readonly string[] | undefined,
): Promise<number> {
  const names = (row: string, of: readonly string[]) => sql.raw(of.map((column) => `${row}${column}`).join(', '));
  const isChosen = groups ? sql`k.group_number = any(${sql.val([...groups])}::text[])` : sql`true`;
  const { rows } = await sql<{ changed: number }>`
    with must as materialized (${must}), gone as (
      delete from ${sql.table(table)} k where ${isChosen}
        and not exists (select 1 from must m where row(${names('m.', key)}) = row(${names('k.', key)})) returning 1
    ), written as (
      insert into ${sql.table(table)} as k (${names('', [...key, ...GROUP_TOTAL_COLUMNS])})
      select ${names('', [...key, ...GROUP_TOTAL_COLUMNS])} from must order by ${names('', key)}
      on conflict (${names('', key)}) do update
      set ${sql.raw(GROUP_TOTAL_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', '))}
      where row(${names('k.', GROUP_TOTAL_COLUMNS)}) is distinct from row(${names('excluded.', GROUP_TOTAL_COLUMNS)}) returning 1
    )
    select (select count(*) from gone) + (select count(*) from written) as changed`.execute(tx);
  return Number(rows[0]?.changed ?? 0);
}
