import { type RawBuilder, sql } from 'kysely';

/** Columns of ledger totals that are summed. */
export const ENTRY_TOTALED_COLUMNS: readonly string[] = ['entries', 'amount_cents'];

const NOON = 12;

/**
 * Sums of the ledger's entries before an instant, as a table expression of `account`, `carrier_code` (null for none), and
 * `amount_cents`, debits less credits. Keys can repeat. Uses kept totals of whole UTC days, plus the entries between the instant
 * and the nearest midnight.
 *
 * @param instant ISO timestamp, UTC.
 * @source docs/decisions/ledger.md#balances-of-accounts-are-kept-by-day
 */
export function entriesBefore(instant: string): RawBuilder<unknown> {
  const isAfterNoon = new Date(instant).getUTCHours() >= NOON;
  const at = sql`${instant}::timestamptz`;
  const day = sql`(${at} at time zone 'UTC')::date`;
  const midnight = sql`((${day} + ${isAfterNoon ? 1 : 0}::integer)::timestamp at time zone 'UTC')`;
  const rest = isAfterNoon
    ? sql`select e.account, e.carrier_code, -e.amount_cents from ${between(at, midnight)} e`
    : sql`select e.account, e.carrier_code, e.amount_cents from ${between(midnight, at)} e`;
  const kept = (table: string) =>
    sql`select t.account, nullif(t.carrier_code, '') as carrier_code, t.amount_cents from ${sql.table(table)} t
      where t.day < ${day} + ${isAfterNoon ? 1 : 0}::integer`;
  return sql`(${kept('ledger_totals')} union all ${kept('ledger_total_changes')} union all ${rest})`;
}

const between = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`(
    select l.* from ledger_events v join ledger_entries l on l.group_number = v.group_number and l.event_pk = v.event_pk
    where v.at >= ${from} and v.at < ${until})`;
