import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { OpenDatabase } from '../../../server/database/engine/OpenDatabase';
import { openBlankDatabase, TEST_DATABASE_URL } from './openTestDatabase';
import { openBlankPGlite } from './openTestPGlite';

/** The newest migration of the first release. */
export const LAST_OF_FIRST_RELEASE = '0015_people_without_access';

/** The group of the dump in which people called the server; the others are of the demo. */
export const GROUP_OF_FIRST_RELEASE = '77001';

/**
 * A database of the first release (commit 4f21326), saved by `pg_dump --inserts` of PostgreSQL 15: three groups of its demo with
 * a year and a half of bills, and group 77001, whose people called its server: partial payment, excess in suspense, void,
 * pending payment, reconciled bill, uploaded carrier bill, processing. Its encryption key is that of `startTestServer`.
 */
const DUMP = path.join(import.meta.dirname, 'firstRelease.sql.gz');

/** Opens a new database with the data of the first release, not migrated. */
export async function openFirstRelease(): Promise<OpenDatabase> {
  const dump = gunzipSync(readFileSync(DUMP)).toString();
  const restore = `${dump}\nset search_path = public;`;
  if (TEST_DATABASE_URL) {
    const database = await openBlankDatabase();
    // One connection, because the dump sets what it needs for its own.
    await database.db.connection().execute((connection) => sql.raw(restore).execute(connection));
    return database;
  }
  const database = await openBlankPGlite();
  await database.pglite.exec(restore);
  return database;
}
