import { sql } from 'kysely';
import type { Db } from '../../../server/platform/database/Tables';
import { TEST_CITUS_URL, TEST_DATABASE_URL } from './openTestDatabase';

/** Does what only the owner of the tables may do. The servers of the tests have another role on PostgreSQL. */
export function asOwner<T>(db: Db, work: (owner: Db) => Promise<T>): Promise<T> {
  if (!TEST_DATABASE_URL && !TEST_CITUS_URL) return work(db);
  return db.connection().execute(async (connection) => {
    await sql`set role none`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`reset role`.execute(connection);
    }
  });
}
