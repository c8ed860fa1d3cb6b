import { sql } from 'kysely';
import { openPostgres } from '../../../platform/database/engine/openPostgres';
import { type BackupContents, contentsOf } from './BackupContents';

/** One moment of a PostgreSQL database, which `pg_dump --snapshot` can read as well. */
export interface DumpSnapshot {
  readonly name: string;
  readonly contents: BackupContents;
  /** Ends it. A `pg_dump` that has started to read keeps its own. */
  readonly release: () => void;
}

/** Counts what a database contains at one moment, which stays readable until it is released. */
export function openDumpSnapshot(url: string): Promise<DumpSnapshot> {
  return new Promise((resolve, reject) => {
    hold(url, resolve).catch(reject);
  });
}

async function hold(url: string, onOpen: (snapshot: DumpSnapshot) => void): Promise<void> {
  const { db, close } = openPostgres(url, { connections: 1 });
  const transaction = db.transaction().setIsolationLevel('repeatable read');
  try {
    await transaction.execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(tx);
      const contents = await contentsOf(tx);
      await new Promise<void>((release) => onOpen({ name: rows[0]?.name ?? '', contents, release }));
    });
  } finally {
    await close();
  }
}
