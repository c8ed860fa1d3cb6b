import { type RawBuilder, sql } from 'kysely';
import { DEFAULT_CUTOFF } from '../../../../src/domain/money/payments/cutoff';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { localDayOf } from '../../../../src/domain/platform/dates/zonedTime';
import type { Db } from '../Tables';

/**
 * The day that due dates are compared with: the office's, or a different one in groups whose own time zone currently has a
 * different date.
 *
 * @source docs/decisions/aging.md#a-bill-is-past-due-when-its-day-has-ended-in-its-group
 */
export interface DueDays {
  readonly today: LocalDate;
  /** Empty for most of the day, and if no group has set a time zone. */
  readonly elsewhere: readonly { readonly day: LocalDate; readonly groupNumbers: readonly string[] }[];
}

/** @param today at the office. */
export async function dueDaysAt(db: Db, today: LocalDate, now: Date): Promise<DueDays> {
  // Groups that have not set a time zone have UTC stored; they use the office's.
  const { rows: zones } = await sql<{ timeZone: string }>`
    select distinct c.cutoff_time_zone as "timeZone" from group_rule_changes c
    where c.cutoff_time_zone <> ${DEFAULT_CUTOFF.timeZone} and c.undone_at is null`.execute(db);
  const byDay = new Map<LocalDate, string[]>();
  for (const { timeZone } of zones) {
    const day = localDayOf(now, timeZone);
    if (day !== today) byDay.set(day, [...(byDay.get(day) ?? []), timeZone]);
  }
  const elsewhere: { day: LocalDate; groupNumbers: readonly string[] }[] = [];
  for (const [day, timeZones] of byDay) {
    // oxlint-disable-next-line no-await-in-loop -- at most two days
    const groupNumbers = await groupsOf(db, day, timeZones);
    if (groupNumbers.length > 0) elsewhere.push({ day, groupNumbers });
  }
  return { today, elsewhere };
}

/** Groups whose rules on a day have one of these time zones. */
async function groupsOf(db: Db, day: LocalDate, timeZones: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ groupNumber: string }>`
    select c.group_number as "groupNumber" from group_rule_changes c
    where c.cutoff_time_zone = any(${sql.val([...timeZones])}::text[]) and c.undone_at is null and c.applies_from <= ${day}::date
      and not exists (select 1 from group_rule_changes later
        where later.group_number = c.group_number and later.undone_at is null and later.applies_from <= ${day}::date
          and (later.applies_from, later.change_pk) > (c.applies_from, c.change_pk))
    order by c.group_number`.execute(db);
  return rows.map(({ groupNumber }) => groupNumber);
}

/** Condition that a column of group numbers has one of these. */
export function isOneOf(groupNumbers: readonly string[], column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(${sql.val([...groupNumbers])}::text[])`;
}

/** The groups whose date differs from the office's. */
export function groupsElsewhere({ elsewhere }: DueDays): readonly string[] {
  return elsewhere.flatMap(({ groupNumbers }) => groupNumbers);
}

/** The current day in a row's group. @param column of group numbers. */
export function dayIn({ today, elsewhere }: DueDays, column: string): RawBuilder<LocalDate> {
  if (elsewhere.length === 0) return sql<LocalDate>`${today}::date`;
  const days = elsewhere.map(({ day, groupNumbers }) => sql`when ${isOneOf(groupNumbers, column)} then ${day}::date`);
  return sql<LocalDate>`(case ${sql.join(days, sql` `)} else ${today}::date end)`;
}

/** Whether the due date of bill `b` has passed in its group. An index by due date finds the candidates. */
export function isDuePassed(days: DueDays): RawBuilder<boolean> {
  const latest = [days.today, ...days.elsewhere.map(({ day }) => day)].sort().at(-1) ?? days.today;
  const isBefore = sql<boolean>`b.due_date < ${latest}::date`;
  if (days.elsewhere.length === 0) return isBefore;
  return sql<boolean>`(${isBefore} and b.due_date < ${dayIn(days, 'b.group_number')})`;
}
