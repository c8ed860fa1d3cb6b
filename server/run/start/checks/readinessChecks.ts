import { sql } from 'kysely';
import type { JoseTokenVerifier } from '../../../people/identity/JoseTokenVerifier';
import { MIGRATIONS } from '../../../platform/database/migrate';
import type { Db } from '../../../platform/database/Tables';
import type { Platform } from '../../composition/Platform';
import type { ReadinessChecks } from '../../http/health';

/**
 * What every call needs. Storage that asks for a network call is asked at each check: load balancers ask seldom enough. The keys of the
 * identity provider are asked for until they were read once: without them, no token can be verified.
 *
 * @param tokens default: not checked.
 * @source docs/decisions/identity.md#a-server-is-not-ready-before-it-has-read-the-providers-keys
 */
export function readinessChecks(
  { db, files }: Pick<Platform, 'db' | 'files'>,
  tokens?: Pick<JoseTokenVerifier, 'readKeys'>,
): ReadinessChecks {
  return {
    database: () => sql`select 1`.execute(db),
    migrations: () => assertMigrated(db),
    files: () => files.get('ready'),
    ...(tokens && { identity: () => tokens.readKeys() }),
  };
}

/** An operator may restore an older database under a running server. @throws Error if a migration is missing. */
async function assertMigrated(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  const missing = Object.keys(MIGRATIONS).filter((name) => !applied.has(name));
  if (missing.length > 0) throw new Error(`Not migrated: ${missing.join(', ')}.`);
}
