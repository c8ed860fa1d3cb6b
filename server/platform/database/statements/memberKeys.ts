import { type RawBuilder, sql } from 'kysely';

/**
 * A member number normalized like `issuedKey`, for ASCII numbers. Only selects candidates: compare them with `isSameMember`.
 *
 * @param column such as `c.member_id`
 */
export function memberKeyOf(column: string): RawBuilder<string> {
  const number = sql`upper(${issuedNumberOf(column)})`;
  const plain = sql`regexp_replace(regexp_replace(${number}, '([0-9])[.]0+$', '\\1'), '[^0-9A-Z]', '', 'g')`;
  // Most numbers are plain.
  return sql<string>`case when ${sql.ref(column)} ~ '^[1-9A-Z][0-9A-Z]*$' then ${sql.ref(column)} else regexp_replace(${plain}, '^0+(?=.)', '') end`;
}

/** A member number as its carrier writes it: see `issuedNumber`. @param column such as `l.member_id` */
function issuedNumberOf(column: string): RawBuilder<string> {
  return sql<string>`substr(${sql.ref(column)}, strpos(${sql.ref(column)}, '·') + 1)`;
}
