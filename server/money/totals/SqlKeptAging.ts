import { type RawBuilder, sql } from 'kysely';
import { addDays, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { inTransaction } from '../../platform/database/inTransaction';
import {
  AGED_COLUMNS,
  type AgedDays,
  computedAging,
  FIRST_DAY,
  SPAN_DAYS,
  spanOf,
} from '../../platform/database/statements/keptAging';
import type { Db, Tx } from '../../platform/database/Tables';
import { DEFAULT_OFFICE_TIME_ZONE, officeDate, startOfOfficeDate } from '../../platform/shared/officeDate';

/** Advisory lock for keeping aging; no other lock uses this number. */
const LOCK = 7_301_033;

/** Groups added up by one transaction, which takes a fraction of a second. */
const GROUPS_AT_ONCE = 50;

/** Time after midnight in which changes of the day before still arrive. Later ones are right too, but mark their groups. */
const GRACE_MS = 15 * 60_000;

interface State {
  readonly timeZone: string;
  /** The last day to keep. */
  readonly day: LocalDate;
  /** The instant at which it ends: changes before it mark their groups. */
  readonly markedUntil: string;
  /** The last kept day; null until every group is filled for the first time. */
  readonly keptDay: LocalDate | null;
  /** The last filled group; null once every group is filled. */
  readonly filledTo: string | null;
}

/**
 * Keeps the aging of past days by group. It is what the dated changes add up to; triggers mark the groups of late changes in their
 * transaction, and aging is computed from the changes until these groups are added up again.
 *
 * @source docs/decisions/aging.md#aging-of-past-days-is-kept-by-group
 */
export class SqlKeptAging {
  private announced: { readonly until: string; readonly transaction: string } | undefined;

  /** @param officeTimeZone IANA name: the time zone in which days end. */
  constructor(
    private readonly db: Db,
    private readonly officeTimeZone: string = DEFAULT_OFFICE_TIME_ZONE,
  ) {}

  /**
   * Keeps the days that have ended, and corrects the groups with late changes. If several servers call it at once, one does the work.
   *
   * @param shouldContinue called between transactions; what is left is done by the next call.
   * @returns the number of changed rows.
   */
  async keep(now: Date, shouldContinue: () => boolean = () => true): Promise<number> {
    const day = addDays(officeDate(new Date(now.getTime() - GRACE_MS), this.officeTimeZone), -1);
    let state = await this.announce(day);
    let changed = 0;
    if (isBehind(state) && (await this.isAnnounced(state))) {
      while (state?.keptDay === null && shouldContinue()) {
        const rows = await this.locked((tx, current) => fillNext(tx, current));
        if (rows === undefined) return changed;
        changed += rows;
        state = await stateOf(this.db);
      }
      if (isBehind(state) && shouldContinue()) changed += (await this.locked(advance)) ?? 0;
    }
    for (let rows: number | undefined = 1; rows && shouldContinue(); changed += rows ?? 0) {
      rows = await this.locked(correctLate);
    }
    return changed;
  }

  /**
   * Compares the kept aging of every group with what its dated changes add up to, and corrects it, some groups in each transaction.
   * Locks no bill. If interrupted, it can be run again. What the servers have not filled yet is left to them.
   *
   * @returns the number of wrong rows.
   */
  async correct(): Promise<number> {
    let wrong = 0;
    for (let after: string | undefined = ''; after !== undefined; ) {
      const { rows, last }: { rows: number; last: string | undefined } = await inTransaction(this.db, async (tx) => {
        await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(tx);
        const state = await stateOf(tx);
        const groups = state && state.keptDay !== null ? await groupsAfter(tx, after ?? '') : [];
        if (!state || groups.length === 0) return { rows: 0, last: undefined };
        return { rows: await write(tx, state, FIRST_DAY, groups), last: groups.at(-1) };
      });
      wrong += rows;
      after = last;
    }
    return wrong;
  }

  /** From now on, changes before the end of the last day to keep mark their groups. */
  private async announce(day: LocalDate): Promise<State | undefined> {
    const state = await stateOf(this.db);
    const until = startOfOfficeDate(addDays(day, 1), this.officeTimeZone).toISOString();
    const zone = this.officeTimeZone;
    if (state?.timeZone !== zone) {
      await sql`
        insert into kept_aging (time_zone, day, marked_until, filled_to) values (${zone}, ${day}::date, ${until}::timestamptz, '')
        on conflict (only_row) do update set time_zone = excluded.time_zone, day = excluded.day,
          marked_until = excluded.marked_until, kept_day = null, filled_to = '' where kept_aging.time_zone <> ${zone}`.execute(
        this.db,
      );
    } else if (!isBehind(state) && state.day < day) {
      await sql`update kept_aging set day = ${day}::date, marked_until = ${until}::timestamptz
        where day < ${day}::date and kept_day = day and time_zone = ${zone}`.execute(this.db);
    } else {
      return state;
    }
    return await stateOf(this.db);
  }

  /** Whether every transaction that may not have seen the announcement has ended, so that its changes can be read. */
  private async isAnnounced(state: State | undefined): Promise<boolean> {
    if (!state) return false;
    if (this.announced?.until !== state.markedUntil) {
      const transaction = await inTransaction(this.db, async (tx) => {
        const { numAffectedRows = 0n } = await sql`
          update kept_aging set marked_until = marked_until where marked_until = ${state.markedUntil}::timestamptz`.execute(
          tx,
        );
        if (numAffectedRows === 0n) return undefined;
        const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx);
        return rows[0]?.id;
      });
      if (transaction === undefined) return false;
      this.announced = { until: state.markedUntil, transaction };
    }
    const { rows } = await sql<{ isOver: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${this.announced.transaction}::xid8 as "isOver"`.execute(
      this.db,
    );
    return rows[0]?.isOver ?? false;
  }

  /** @returns undefined if another server is at work. */
  private locked(work: (tx: Tx, state: State) => Promise<number>): Promise<number | undefined> {
    return inTransaction(this.db, async (tx) => {
      const { rows } = await sql<{ isFree: boolean }>`
        select pg_try_advisory_xact_lock(${LOCK}::bigint) as "isFree"`.execute(tx);
      const state = rows[0]?.isFree ? await stateOf(tx) : undefined;
      return state && (await work(tx, state));
    });
  }
}

const isBehind = (state: State | undefined): boolean =>
  state !== undefined && (state.keptDay === null || state.keptDay < state.day);

async function stateOf(db: Db | Tx): Promise<State | undefined> {
  const { rows } = await sql<State>`
    select time_zone as "timeZone", day, marked_until as "markedUntil", kept_day as "keptDay", filled_to as "filledTo"
    from kept_aging`.execute(db);
  return rows[0];
}

async function groupsAfter(tx: Tx, groupNumber: string): Promise<readonly string[]> {
  const { rows } = await sql<{ groupNumber: string }>`
    select group_number as "groupNumber" from groups where group_number > ${groupNumber}
    order by group_number limit ${GROUPS_AT_ONCE}`.execute(tx);
  return rows.map((row) => row.groupNumber);
}

async function fillNext(tx: Tx, state: State): Promise<number> {
  if (state.keptDay !== null) return 0;
  const groups = await groupsAfter(tx, state.filledTo ?? '');
  const last = groups.at(-1);
  if (last === undefined) {
    await sql`update kept_aging set kept_day = day, filled_to = null`.execute(tx);
    return 0;
  }
  const changed = await write(tx, state, FIRST_DAY, groups);
  await sql`update kept_aging set filled_to = ${last}`.execute(tx);
  return changed;
}

/** Keeps the days since the last kept one, of all groups. */
async function advance(tx: Tx, state: State): Promise<number> {
  if (state.keptDay === null || state.keptDay >= state.day) return 0;
  const first = spanStart(sql`(${state.keptDay}::date + 1)`);
  const changed = await write(tx, { ...state, keptDay: state.day }, first);
  await sql`update kept_aging set kept_day = day`.execute(tx);
  return changed;
}

async function correctLate(tx: Tx, state: State): Promise<number> {
  const { rows } = await sql<{ groupNumber: string; day: LocalDate }>`
    with late as (
      delete from late_aging where group_number in (select group_number from late_aging limit ${GROUPS_AT_ONCE}) returning *
    ) select group_number as "groupNumber", (min(at) at time zone ${state.timeZone}::text)::date as day from late group by 1`.execute(
    tx,
  );
  const days = rows.map(({ day }) => day).sort();
  const [day] = days;
  if (day === undefined) return 0;
  const groups = rows.map(({ groupNumber }) => groupNumber);
  return 1 + (await write(tx, state, spanStart(sql`${day}::date`), groups));
}

const spanStart = (day: RawBuilder<unknown>) =>
  sql`greatest(${FIRST_DAY}, ${FIRST_DAY} + ${spanOf(day)} * ${sql.lit(SPAN_DAYS)})`;

/**
 * Adds up the spans since a day, and writes what differs.
 *
 * @param first the first day of a span.
 * @param groups default: all.
 * @returns the number of changed rows.
 */
async function write(tx: Tx, state: State, first: RawBuilder<unknown>, groups?: readonly string[]): Promise<number> {
  await sql`set local statement_timeout = 0`.execute(tx);
  const inGroups: AgedDays['inGroups'] = (column) =>
    groups ? sql`${sql.ref(column)} = any(${sql.val([...groups])}::text[])` : sql`true`;
  const last = sql`${state.keptDay ?? state.day}::date`;
  const columns = (of: string) => sql.raw(['until', ...AGED_COLUMNS].map((column) => `${of}${column}`).join(', '));
  const { rows } = await sql<{ changed: number }>`
    with must as materialized (
      ${computedAging({ timeZone: sql`${state.timeZone}::text`, first, last, inGroups })}
    ), gone as (
      delete from aged_groups k where ${inGroups('k.group_number')} and k.span >= ${spanOf(first)} and not exists (
        select 1 from must m where m.group_number = k.group_number and m.span = k.span and m.since = k.since) returning 1
    ), written as (
      insert into aged_groups as k (group_number, span, since, ${columns('')})
      select group_number, span, since, ${columns('')} from must order by span, group_number, since
      on conflict (group_number, span, since) do update
      set ${sql.raw(['until', ...AGED_COLUMNS].map((column) => `${column} = excluded.${column}`).join(', '))}
      where row(${columns('k.')}) is distinct from row(${columns('excluded.')}) returning 1
    )
    select (select count(*) from gone) + (select count(*) from written) as changed`.execute(tx);
  return rows[0]?.changed ?? 0;
}
