import { type Kysely, sql } from 'kysely';

/**
 * Only the owner and the servers' role, which `grantRuntimeRights` gives the right, may lock the ledger. PostgreSQL lets every role
 * call a new function.
 *
 * @source docs/decisions/server.md#the-servers-role-owns-nothing
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`revoke execute on function lock_ledger() from public`.execute(db);
}
