import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { OpenDatabase } from '../../../server/database/engine/OpenDatabase';
import type { Db } from '../../../server/database/Tables';
import { openBlankDatabase, TEST_DATABASE_URL } from './openTestDatabase';
import { openBlankPGlite } from './openTestPGlite';

/** The group of the dump in which people called the server; the others are of the demo. */
export const GROUP_OF_FIRST_RELEASE = '77001';

/**
 * A database that was made and upgraded by single migrations, before the baseline: its tables are what those migrations made, and
 * prove that the baseline makes the same. Its data are of the first release (commit 4f21326): three groups of the demo with a year
 * and a half of bills, and group 77001, whose people called the server: partial payment, excess in suspense, void, pending
 * payment, reconciled bill, uploaded carrier bill, processing. Commit 1cf965c1 migrated it to the last single migration, and
 * `pg_dump --inserts` of PostgreSQL 15 saved it. Its encryption key is that of `startTestServer`.
 */
const DUMP = path.join(import.meta.dirname, 'formerDatabase.sql.gz');

/** Opens a new database as the last program before the baseline left it. */
export async function openFormerDatabase(): Promise<OpenDatabase> {
  if (TEST_DATABASE_URL) {
    const database = await openBlankDatabase();
    await loadFormerDatabase(database.db);
    return database;
  }
  const database = await openBlankPGlite();
  await database.pglite.exec(restore());
  return database;
}

/** Fills a PostgreSQL database without tables as the last program before the baseline left it. */
export async function loadFormerDatabase(db: Db): Promise<void> {
  // One connection, because the dump sets what it needs for its own.
  await db.connection().execute((connection) => sql.raw(restore()).execute(connection));
}

const restore = () => `${gunzipSync(readFileSync(DUMP)).toString()}\nset search_path = public;`;
