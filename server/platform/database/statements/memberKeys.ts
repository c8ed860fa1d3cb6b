import { type RawBuilder, sql } from 'kysely';

/**
 * A member number normalized like `memberKey`, for ASCII numbers. Only selects candidates: compare them with `memberKey`.
 *
 * @param column such as `c.member_id`
 */
export function memberKeyOf(column: string): RawBuilder<string> {
  const number = sql`upper(${sql.ref(column)})`;
  return sql<string>`regexp_replace(regexp_replace(regexp_replace(${number}, '([0-9])[.]0+$', '\\1'), '[^0-9A-Z]', '', 'g'), '^0+(?=.)', '')`;
}

/** A member number as its carrier writes it: see `issuedNumber`. @param column such as `l.member_id` */
export function issuedNumberOf(column: string): RawBuilder<string> {
  return sql<string>`substr(${sql.ref(column)}, strpos(${sql.ref(column)}, '·') + 1)`;
}
