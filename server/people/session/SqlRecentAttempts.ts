import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/database/inTransaction';
import type { Db } from '../../platform/database/Tables';
import type { Clock } from '../../platform/shared/Clock';
import { ATTEMPTS_WINDOW_MS, type AttemptLimit, minutesToWait, type RecentAttempts } from './attempts';

/** Attempts in the table `recent_attempts`, one row for each key. Keys may contain emails, so they are stored as digests. */
export class SqlRecentAttempts implements RecentAttempts {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  count(limits: readonly AttemptLimit[]): Promise<number> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - ATTEMPTS_WINDOW_MS).toISOString();
    const limitOf = new Map(limits.map(({ key, limit }) => [digest(key), limit]));
    // Always locked in the same order, to avoid deadlocks.
    const keys = [...limitOf.keys()].sort();
    return inTransaction(this.db, async (tx) => {
      const waits: number[] = [];
      for (const key of keys) {
        // Creates the row if it is missing, and locks it until the transaction ends.
        const { rows } = await sql<{ times: readonly string[] }>`
          insert into recent_attempts as a (key, times, last_at) values (${key}, '{}', ${now.toISOString()})
          on conflict (key) do update set last_at = a.last_at
          returning array(select t from unnest(a.times) t where t > ${since}::timestamptz) as times`.execute(tx);
        const times = rows[0]?.times.map((time) => Date.parse(time)) ?? [];
        waits.push(minutesToWait(times, limitOf.get(key) ?? 0, now.getTime()));
      }
      const minutes = Math.max(...waits);
      if (minutes > 0) return minutes;
      await sql`
        update recent_attempts set last_at = ${now.toISOString()}::timestamptz, times =
          array(select t from unnest(times) t where t > ${since}::timestamptz order by t) || ${now.toISOString()}::timestamptz
        where key = any(${sql.val(keys)}::text[])`.execute(tx);
      return 0;
    });
  }

  async removeLatest(key: string): Promise<void> {
    await sql`
      update recent_attempts set times = times[1:cardinality(times) - 1] where key = ${digest(key)}`.execute(this.db);
  }

  async clear(key: string): Promise<void> {
    await this.db.deleteFrom('recent_attempts').where('key', '=', digest(key)).execute();
  }
}

const digest = (key: string) => createHash('sha256').update(key).digest('base64url');
