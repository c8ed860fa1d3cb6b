import { sql } from 'kysely';
import type { Db } from '../../platform/database/Tables';

/** Counts open work that has no list of its own. */
export class SqlUpkeepQueries {
  constructor(private readonly db: Db) {}

  /** Open and expired invitations: all, or only those sent by the person. */
  async invitations(userId: string, isAll: boolean): Promise<number> {
    const isCounted = isAll ? sql`true` : sql`i.invited_by_id = ${userId}`;
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from invitations i where ${isCounted}`.execute(this.db);
    return rows[0]?.count ?? 0;
  }
}
