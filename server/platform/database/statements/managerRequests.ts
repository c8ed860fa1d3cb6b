import { type RawBuilder, sql } from 'kysely';
import type { OpenManagerRequest } from '../../../../src/domain/people/directory/DirectoryUser';
import type { Db } from '../Tables';

/**
 * Whether the event `e` of a person's history is a request for the manager's role that no one answered.
 *
 * @source BR-CTL-14 docs/decisions/controls.md#another-manager-confirms-a-third-manager
 */
export const IS_OPEN_REQUEST = sql`e.event = 'managerRequested' and not exists (
  select 1 from directory_events a where a.user_id = e.user_id and a.power_from = e.event_pk)`;

/** The open request that a person become a manager, as JSON; null without one. */
export function managerRequestOf(userId: RawBuilder<unknown>): RawBuilder<OpenManagerRequest | null> {
  return sql`(select json_build_object('eventPk', e.event_pk, 'byUserId', e.power_from,
      'byName', coalesce(r.purged_alias, trim(r.first_name || ' ' || r.last_name)), 'at', e.at)
    from directory_events e join people r on r.user_id = e.power_from
    where e.user_id = ${userId} and ${IS_OPEN_REQUEST} limit 1)`;
}

/** The open request that a person become a manager; undefined without one. */
export async function openRequestOf(db: Db, userId: string): Promise<OpenManagerRequest | undefined> {
  const { rows } = await sql<{ request: OpenManagerRequest | null }>`
    select ${managerRequestOf(sql.val(userId))} as request`.execute(db);
  const request = rows[0]?.request;
  return request ? { ...request, at: new Date(request.at).toISOString() } : undefined;
}
