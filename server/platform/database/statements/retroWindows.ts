import { type RawBuilder, sql } from 'kysely';
import { rowsOf } from '../bulkStatements';

/** Whole months back for which each carrier makes corrections, as a table expression. */
export function windowsOf({ byCarrier }: { readonly byCarrier: ReadonlyMap<string, number> }): RawBuilder<unknown> {
  return rowsOf(
    [...byCarrier].map(([code, months]) => ({ carrier_code: code, months })),
    sql`carrier_code text, months integer`,
  );
}

/** `creditedUntil` in SQL, of a row with `period_from` and its carrier's window `w`. */
export function creditedUntilOf(row: string, { otherwise }: { readonly otherwise: number }): RawBuilder<unknown> {
  return sql`(date_trunc('month', ${sql.ref(`${row}.period_from`)} + make_interval(months => coalesce(w.months, ${otherwise}::integer)))
    + interval '1 month' - interval '1 day')::date`;
}
