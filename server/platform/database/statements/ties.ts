import { sql } from 'kysely';
import type { Tie, UnconfirmedPower } from '../../../../src/domain/people/controls/secondPerson';
import type { Db } from '../Tables';

interface TieRow {
  readonly origin: string;
  readonly userId: string;
  readonly until: string;
  readonly name: string;
  readonly through: string;
}

/** Power that a person was recently given and that no other manager confirmed, with who gave it. */
export async function unconfirmedOf(db: Db, userId: string, now: Date): Promise<readonly UnconfirmedPower[]> {
  const { rows } = await sql<UnconfirmedPower>`
    select e.event_pk as "eventPk", e.power_from as "fromId" from directory_events e
    where e.user_id = ${userId} and e.power_until > ${now.toISOString()}::timestamptz and not exists (
      select 1 from directory_events c
      where c.user_id = e.user_id and c.event = 'powerConfirmed' and c.power_from = e.event_pk)
    order by e.event_pk`.execute(db);
  return rows;
}

/** Recently given power that no other manager confirmed, as the table `given` of a statement. */
function given(now: Date) {
  return sql`given as (
      select e.user_id, e.power_from, e.power_until from directory_events e
      where e.power_until > ${now.toISOString()}::timestamptz and not exists (
        select 1 from directory_events c where c.user_id = e.user_id and c.event = 'powerConfirmed' and c.power_from = e.event_pk))`;
}

/**
 * Pairs of people of whom one gave the other power, directly or through others, as the recursive table `tied` of a statement, in
 * both directions. For the payment of a reconciled bill, where people who got power from the same third person may work together.
 */
export function tiedPairs(now: Date) {
  return sql`${given(now)},
    chain (from_id, to_id) as (
      select power_from, user_id from given
      union select c.from_id, g.user_id from chain c join given g on g.power_from = c.to_id),
    tied (one_id, other_id) as (select from_id, to_id from chain union select to_id, from_id from chain)`;
}

/**
 * Follows recently given power from a person up to those who gave it, directly or through others, and down from all of them. Power
 * confirmed by another manager does not count.
 *
 * @returns for each other person the tie that lasts longest, and one for power that a third person gave to both. Longest first.
 */
export async function tiesOf(db: Db, userId: string, now: Date): Promise<readonly Tie[]> {
  const { rows } = await sql<TieRow>`
    with recursive ${given(now)},
    up (user_id, until) as (
      select ${userId}::text, 'infinity'::timestamptz
      union select g.power_from, least(u.until, g.power_until) from up u join given g on g.user_id = u.user_id),
    down (origin, user_id, until) as (
      select user_id, user_id, until from up
      union select d.origin, g.user_id, least(d.until, g.power_until) from down d join given g on g.power_from = d.user_id)
    select d.origin, d.user_id as "userId", d.until, ${nameOf('p')} as name, coalesce(${nameOf('o')}, '') as through
    from (select origin, user_id, max(until) as until from down group by origin, user_id) d
    join people p on p.user_id = d.user_id left join people o on o.user_id = d.origin
    where d.user_id <> ${userId} order by d.until desc, d.origin`.execute(db);
  const ties = new Map<string, Tie>();
  for (const { origin, userId: other, until, name, through } of rows) {
    const how = origin === other ? 'gave' : origin === userId ? 'got' : 'shared';
    const shared = how === 'shared' ? through : '';
    // Some decisions ignore this kind of tie, however long it lasts.
    const key = how === 'shared' ? `shared ${other}` : `given ${other}`;
    if (!ties.has(key))
      ties.set(key, { userId: other, name, how, through: shared, until: new Date(until).toISOString() });
  }
  return [...ties.values()];
}

const nameOf = (person: string) =>
  sql.raw(`coalesce(${person}.purged_alias, trim(${person}.first_name || ' ' || ${person}.last_name))`);
