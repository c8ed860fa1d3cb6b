import { sql } from 'kysely';
import { inTransaction } from '../../infrastructure/sql/inTransaction';
import type { Db } from '../../infrastructure/sql/Tables';
import { DEMO_SETTING, SEEDING } from '../DemoSetting';
import type { DemoGroup } from '../groups/DemoGroup';
import { demoGroups } from '../groups/demoGroups';
import { directoryEntries } from '../rows/directoryRows';
import { insertPeople } from '../rows/insertPeople';
import { DEMO_PEOPLE, type DemoPerson } from './demoPeople';
import { passwordHashes } from './passwordHashes';

export interface LaterPeopleOptions {
  readonly now: Date;
  /** Who issues their tokens, with a slash at the end. */
  readonly issuer: string;
  readonly hashPassword: (password: string) => Promise<string>;
  /** All sixty unless told. */
  readonly groups?: readonly DemoGroup[];
}

/** Adds the demo people whom a demo of an earlier version does not have yet. Does nothing to what is no demo. */
export async function addLaterPeople(db: Db, options: LaterPeopleOptions): Promise<void> {
  const missing = await missingPeople(db);
  if (missing.length === 0) return;
  const { issuer, now, groups = demoGroups() } = options;
  const hashes = await passwordHashes(missing, options);
  const entries = directoryEntries(groups, issuer, hashes, now.toISOString());
  await inTransaction(db, async (tx) => {
    // Several servers may start at once.
    await sql`select pg_advisory_xact_lock(${SEEDING}::bigint)`.execute(tx);
    const still = new Set((await missingPeople(tx)).map(({ userId }) => userId));
    await insertPeople(
      tx,
      entries.filter(({ person }) => still.has(person.user_id)),
    );
  });
}

async function missingPeople(db: Db): Promise<readonly DemoPerson[]> {
  const demo = await db.selectFrom('settings').select('key').where('key', '=', DEMO_SETTING).executeTakeFirst();
  if (!demo) return [];
  const ids = DEMO_PEOPLE.map(({ userId }) => userId);
  const rows = await db.selectFrom('people').select('user_id').where('user_id', 'in', ids).execute();
  return DEMO_PEOPLE.filter(({ userId }) => !rows.some(({ user_id }) => user_id === userId));
}
