import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { scopeCondition } from '../conditions';
import { OPEN, OWED } from './billConditions';
import { type DueDays, groupsElsewhere, isOneOf } from './dueDays';
import { AGED_COLUMNS } from './keptAging';

/** The columns of `owed_by_group` after the group's number. */
export const OWED_COLUMNS = ['first_owed', ...AGED_COLUMNS] as const;

/** Columns of `owed_by_group` with amounts that are past due. */
const PAST_DUE_COLUMNS = ['days30_cents', 'days60_cents', 'days90_cents', 'older_cents'] as const;

/** The open amount of a row of `owedGroups`, in cents. */
export const openOf = (row: string) => sumOf(row, ['current_cents', ...PAST_DUE_COLUMNS]);

/** The part of it that is past due, in cents. */
export const pastDueOf = (row: string) => sumOf(row, PAST_DUE_COLUMNS);

function sumOf(row: string, columns: readonly string[]): RawBuilder<unknown> {
  return sql`(${sql.raw(columns.map((column) => `${row}.${column}`).join(' + '))})`;
}

/** Groups whose bills changed since they were summed. Read it in the same statement as `owed_by_group`. */
export const CHANGED_GROUPS = sql`(select group_number from bill_total_changes union all select group_number from changed_owed)`;

/**
 * Whether owed amounts are kept for all groups of a scope. Not for carriers, who see only their part, or for people limited to
 * divisions.
 */
export function isOwedKeptFor(scope: Scope): boolean {
  return scope.kind === 'all' || scope.kind === 'rep' || scope.kind === 'agents';
}

/**
 * Amounts that groups owe on their bills today, as a table expression with the columns of `owed_by_group`: one row per group with
 * an owed bill. Reads amounts kept for the day, sums groups that changed since, and sums all groups while another day is kept.
 * Groups whose date differs from the office's are summed for their own date.
 *
 * @param scope one for which `isOwedKeptFor` is true.
 * @source docs/decisions/aging.md#what-groups-owe-today-is-kept
 */
export function owedGroups(scope: Scope, days: DueDays): RawBuilder<unknown> {
  const day = sql`${days.today}::date`;
  const others = groupsElsewhere(days);
  const isHere = (column: string) => (others.length > 0 ? sql`not ${isOneOf(others, column)}` : sql`true`);
  const elsewhere = days.elsewhere.map(
    (other) =>
      sql`union all ${addedUp(
        sql`${other.day}::date`,
        sql`bills b where ${isOneOf(other.groupNumbers, 'b.group_number')} and ${scopeCondition(scope, 'b.group_number')}`,
      )}`,
  );
  const isKept = sql`(select coalesce(min(kept.day) = ${day}, false) from owed_day kept)`;
  return sql`(
    select k.* from owed_by_group k
    where ${isKept} and ${scopeCondition(scope, 'k.group_number')} and k.group_number not in ${CHANGED_GROUPS}
      and ${isHere('k.group_number')}
    union all ${addedUp(
      day,
      sql`(select distinct c.group_number as changed from ${CHANGED_GROUPS} c where ${isKept}) c
        join bills b on b.group_number = c.changed where ${scopeCondition(scope, 'b.group_number')} and ${isHere('b.group_number')}`,
    )}
    union all ${addedUp(
      day,
      sql`bills b where not ${isKept} and ${scopeCondition(scope, 'b.group_number')} and ${isHere('b.group_number')}`,
    )}
    ${sql.join(elsewhere, sql` `)})`;
}

/**
 * The correct rows of `owed_by_group`, as a statement.
 *
 * @param bills a `from` clause with bills `b` and a condition.
 */
export function addedUp(day: RawBuilder<unknown>, bills: RawBuilder<unknown>): RawBuilder<unknown> {
  const inBucket = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(${OPEN}) filter (where b.due_date ${condition}), 0)::bigint`;
  return sql`
    select b.group_number, min(b.period_from) as first_owed, ${inBucket(sql`>= ${day}`)} as current_cents,
      ${inBucket(sql`between ${day} - 30 and ${day} - 1`)} as days30_cents,
      ${inBucket(sql`between ${day} - 60 and ${day} - 31`)} as days60_cents,
      ${inBucket(sql`between ${day} - 90 and ${day} - 61`)} as days90_cents,
      ${inBucket(sql`< ${day} - 90`)} as older_cents, sum(b.pending_cents)::bigint as pending_cents
    from ${bills} and ${OWED} group by b.group_number`;
}
