import { sql } from 'kysely';
import type { OldKind, OldRows } from '../../../application/retention/ports/OldRows';
import type { Db } from '../Tables';

/** Where each kind lies, and the time that says how old a row is. */
const PLACES: Readonly<Record<OldKind, { readonly table: string; readonly at: string }>> = {
  uiLogs: { table: 'ui_logs', at: 'add_date' },
  idempotencyKeys: { table: 'idempotency_keys', at: 'at' },
  analyticsEvents: { table: 'analytics_events', at: 'add_date' },
  mails: { table: 'mails', at: 'add_date' },
  drafts: { table: 'drafts', at: 'expires_at' },
  providerStorage: { table: 'provider_storage', at: 'expires_at' },
  recentAttempts: { table: 'recent_attempts', at: 'last_at' },
};

/** Takes out the oldest first, by an index on their time, and leaves alone what another server is at. */
export class SqlOldRows implements OldRows {
  constructor(private readonly db: Db) {}

  async remove(kind: OldKind, before: Date, most: number): Promise<number> {
    const { table, at } = PLACES[kind];
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(at)} < ${before.toISOString()}::timestamptz
        order by ${sql.ref(at)} limit ${most} for update skip locked))`.execute(this.db);
    return Number(numAffectedRows);
  }
}
