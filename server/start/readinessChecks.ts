import { sql } from 'kysely';
import type { Platform } from '../composition/Platform';
import { MIGRATIONS } from '../database/migrate';
import type { Db } from '../database/Tables';
import type { ReadinessChecks } from '../http/health';

/** What every call needs. Storage that asks for a network call is asked at each check: load balancers ask seldom enough. */
export function readinessChecks({ db, files }: Pick<Platform, 'db' | 'files'>): ReadinessChecks {
  return {
    database: () => sql`select 1`.execute(db),
    migrations: () => assertMigrated(db),
    files: () => files.get('ready'),
  };
}

/** An operator may restore an older database under a running server. @throws Error if a migration is missing. */
async function assertMigrated(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  const missing = Object.keys(MIGRATIONS).filter((name) => !applied.has(name));
  if (missing.length > 0) throw new Error(`Not migrated: ${missing.join(', ')}.`);
}
