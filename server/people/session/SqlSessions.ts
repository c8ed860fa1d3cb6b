import { sql } from 'kysely';
import { inTransaction } from '../../platform/database/inTransaction';
import type { Db } from '../../platform/database/Tables';
import { newId } from '../../platform/shared/newPk';
import type { EndedAtProvider, KnownSession, PersonSession, SessionEnd, SessionStore, StartedSession } from './ports';

/** Revokes a person's current access tokens and sessions. The stored time never decreases. */
export async function revokeTokens(db: Db, userId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql`
    update people set tokens_valid_from = greatest(tokens_valid_from, ${at}::timestamptz) where user_id = ${userId}`.execute(
    db,
  );
}

/** Revokes a person's current access tokens, but no sessions. The stored time never decreases. */
export async function endTokens(db: Db, userId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql`
    update people set tokens_ended_at = greatest(tokens_ended_at, ${at}::timestamptz) where user_id = ${userId}`.execute(
    db,
  );
}

/** The newest sessions that a person sees. */
const MAX_LISTED = 20;
const MINUTE_MS = 60_000;

/** A session in the JSON that `SESSION_JSON` builds. */
export interface StoredSession {
  readonly signedInAt: string;
  readonly lastUsedAt: string;
  readonly endedAt: string | null;
}

/**
 * The session with an id as JSON, for a statement that reads `people`; null if it is unknown. One that no call was made with may have
 * ended all the same.
 */
export const sessionJson = (sessionId: string | undefined) =>
  sql`coalesce(
    (select json_build_object('signedInAt', s.signed_in_at, 'lastUsedAt', s.last_used_at, 'endedAt', s.ended_at)
      from sessions s where s.user_id = people.user_id and s.session_id = ${sessionId ?? null}::text),
    (select json_build_object('signedInAt', e.payload->'at', 'lastUsedAt', e.payload->'at', 'endedAt', e.payload->'at')
      from provider_storage e where e.kind = ${ENDED_SESSION} and e.id = ${sessionId ?? null}::text))`;

/** An end that names no person, of a session that may not have been used yet. */
const ENDED_SESSION = 'EndedSession';
/** As long as sessions are kept after their last use. */
const ENDED_LIFE_MS = 90 * 24 * 60 * 60_000;

export function knownSession(stored: StoredSession | null): KnownSession | null {
  if (stored === null) return null;
  const { signedInAt, lastUsedAt, endedAt } = stored;
  return {
    signedInAt: new Date(signedInAt),
    lastUsedAt: new Date(lastUsedAt),
    endedAt: endedAt === null ? null : new Date(endedAt),
  };
}

/**
 * Adds a session. A sign-in after its end starts it again; anything else leaves it as it is.
 *
 * @returns whether it started; of several requests at once, one does.
 */
export async function startSession(db: Db, session: StartedSession): Promise<boolean> {
  const { userId, sessionId, device, methods, signedInAt, now } = session;
  const { rows } = await sql`
    insert into sessions as kept
      (user_id, session_id, session_pk, device, methods, signed_in_at, started_at, last_used_at)
    values (${userId}, ${sessionId}, ${newId()}, ${device}, ${sql.val([...methods])}::text[],
      ${signedInAt.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)
    on conflict (user_id, session_id) do update set signed_in_at = excluded.signed_in_at, methods = excluded.methods,
      device = excluded.device, last_used_at = greatest(kept.last_used_at, excluded.last_used_at),
      ended_at = null, end_reason = null
    where excluded.signed_in_at > greatest(kept.signed_in_at, kept.ended_at)
    returning session_pk`.execute(db);
  return rows.length > 0;
}

/** Ends a session, even if no call was ever made with it. A session that already ended keeps its time and reason. */
export async function endSession(
  db: Db,
  { userId, sessionId, reason, now }: { userId: string; sessionId: string; reason: SessionEnd; now: Date },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await sql`
    insert into sessions as kept
      (user_id, session_id, session_pk, signed_in_at, started_at, last_used_at, ended_at, end_reason)
    select user_id, ${sessionId}, ${newId()}, ${at}, ${at}, ${at}, ${at}, ${reason} from people where user_id = ${userId}
    on conflict (user_id, session_id) do update set ended_at = excluded.ended_at, end_reason = excluded.end_reason
    where kept.ended_at is null`.execute(db);
}

/** Ends all of a person's sessions and access tokens, on every device and at the embedded provider. */
export async function endAllSessions(
  db: Db,
  { userId, reason, now }: { userId: string; reason: SessionEnd; now: Date },
): Promise<void> {
  await sql`
    update sessions set ended_at = ${now.toISOString()}::timestamptz, end_reason = ${reason}
    where user_id = ${userId} and ended_at is null`.execute(db);
  await revokeTokens(db, userId, now);
  await endTokens(db, userId, now);
}

/** The sessions of people as they see and end them. */
export class SqlSessions implements SessionStore {
  constructor(private readonly db: Db) {}

  async list(userId: string): Promise<readonly PersonSession[]> {
    const { rows } = await sql<PersonSession>`
      select session_id as "sessionId", session_pk as "sessionPk", device, methods,
        to_json(s.signed_in_at)#>>'{}' as "signedInAt", to_json(s.last_used_at)#>>'{}' as "lastUsedAt",
        (ended_at is not null or s.signed_in_at < date_trunc('second', p.tokens_valid_from)) is true as "isEnded"
      from sessions s join people p on p.user_id = s.user_id
      where s.user_id = ${userId} and device <> ''
      order by s.started_at desc, session_pk desc limit ${MAX_LISTED}`.execute(this.db);
    return rows.map((row) => ({
      ...row,
      signedInAt: new Date(row.signedInAt).toISOString(),
      lastUsedAt: new Date(row.lastUsedAt).toISOString(),
    }));
  }

  async end(userId: string, sessionId: string, reason: SessionEnd, now: Date): Promise<void> {
    await endSession(this.db, { userId, sessionId, reason, now });
  }

  async endByPk(userId: string, sessionPk: string, now: Date): Promise<boolean> {
    const { rows } = await sql`
      update sessions set ended_at = coalesce(ended_at, ${now.toISOString()}::timestamptz),
        end_reason = coalesce(end_reason, 'person')
      where user_id = ${userId} and session_pk = ${sessionPk} returning 1`.execute(this.db);
    return rows.length > 0;
  }

  endAll(userId: string, reason: SessionEnd, now: Date): Promise<void> {
    return inTransaction(this.db, (tx) => endAllSessions(tx, { userId, reason, now }));
  }

  endTokens(userId: string, now: Date): Promise<void> {
    return endTokens(this.db, userId, now);
  }

  async recordAction(userId: string, sessionId: string | undefined, now: Date): Promise<void> {
    const at = sql`${now.toISOString()}::timestamptz`;
    const minuteBefore = sql`${new Date(now.getTime() - MINUTE_MS).toISOString()}::timestamptz`;
    await sql`update people set last_action_at = ${at}
      where user_id = ${userId} and (last_action_at is null or last_action_at <= ${minuteBefore})`.execute(this.db);
    if (sessionId === undefined) return;
    await sql`update sessions set last_used_at = ${at}
      where user_id = ${userId} and session_id = ${sessionId} and last_used_at <= ${minuteBefore}`.execute(this.db);
  }

  async endOfProvider({ subject, sessionId }: EndedAtProvider, now: Date): Promise<void> {
    if (subject !== undefined && sessionId !== undefined) {
      return endSession(this.db, { userId: subject, sessionId, reason: 'provider', now });
    }
    if (subject !== undefined) return this.endAll(subject, 'provider', now);
    if (sessionId === undefined) return;
    const at = now.toISOString();
    await inTransaction(this.db, async (tx) => {
      await sql`
        insert into provider_storage (kind, id, payload, expires_at)
        values (${ENDED_SESSION}, ${sessionId}, jsonb_build_object('at', ${at}::text), ${new Date(now.getTime() + ENDED_LIFE_MS).toISOString()}::timestamptz)
        on conflict (kind, id) do update set payload = excluded.payload, expires_at = excluded.expires_at`.execute(tx);
      await sql`update sessions set ended_at = ${at}::timestamptz, end_reason = 'provider'
        where session_id = ${sessionId} and ended_at is null`.execute(tx);
    });
  }
}
