import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../server/platform/database/Tables';

/** Counts, and a fingerprint of all entries that does not depend on random keys. */
export async function ledgerOf(db: Db) {
  const { rows } = await sql<{ entry: string }>`
    select e.kind || ' ' || e.group_number || ' ' || l.account || ' ' || l.amount_cents || ' ' || e.at::text as entry
    from ledger_events e join ledger_entries l using (group_number, event_pk)
    order by 1`.execute(db);
  const { count } = await db
    .selectFrom('payments')
    .select((b) => b.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const hash = createHash('sha256').update(rows.map(({ entry }) => entry).join('\n'));
  return { payments: Number(count), entries: rows.length, hash: hash.digest('hex').slice(0, 16) };
}
