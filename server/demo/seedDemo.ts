import { sql } from 'kysely';
import type { Encryption } from '../application/shared/Encryption';
import { inTransaction } from '../infrastructure/sql/inTransaction';
import type { Db, Tx } from '../infrastructure/sql/Tables';
import { liveBills } from './bills/liveBills';
import { DemoCalendar } from './chance/DemoCalendar';
import { DEMO_SETTING, type DemoSetting, SEEDING } from './DemoSetting';
import type { DemoGroup } from './groups/DemoGroup';
import { demoGroups } from './groups/demoGroups';
import { addLaterPeople } from './people/addLaterPeople';
import { DEMO_PEOPLE } from './people/demoPeople';
import { passwordHashes } from './people/passwordHashes';
import { bankAccountRow } from './rows/bankAccountRow';
import { directoryEntries } from './rows/directoryRows';
import { insertColleagues } from './rows/insertColleagues';
import { insertDirectory } from './rows/insertDirectory';
import { insertRows } from './rows/insertRows';
import { insertSnapshots, insertStories } from './rows/insertStories';

export interface SeedDemoOptions {
  /** The first start: the demo's months are counted from it, and nothing happens after it. */
  readonly now: Date;
  /** Who issues the demo people's tokens, with a slash at the end. */
  readonly issuer: string;
  readonly encryption: Encryption;
  readonly hashPassword: (password: string) => Promise<string>;
  /** All sixty unless told. */
  readonly groups?: readonly DemoGroup[];
  /** Told before the half minute that an empty database takes. */
  readonly onSeeding?: () => void;
}

/** Groups written at once: large enough to be fast, small enough to keep memory low. */
const GROUPS_AT_ONCE = 4;

/**
 * Fills an empty database with the demo's people, groups, bills and payments, all at once or not at all.
 * The same month of first start gives the same data.
 *
 * @returns false when the database has groups already: then a demo gets the demo people who came after it, no more.
 */
export async function seedDemo(db: Db, options: SeedDemoOptions): Promise<boolean> {
  if (await hasGroups(db)) {
    await addLaterPeople(db, options);
    return false;
  }
  options.onSeeding?.();
  const hashes = await passwordHashes(DEMO_PEOPLE, options);
  const isSeeded = await inTransaction(db, async (tx) => {
    // Of several servers that start at once one seeds, and the others wait and find it done.
    await sql`select pg_advisory_xact_lock(${SEEDING}::bigint)`.execute(tx);
    if (await hasGroups(tx)) return false;
    await seed(tx, options, hashes);
    return true;
  });
  // The embedded database never does this by itself, and without it knows nothing of how much there is.
  if (isSeeded) await sql`vacuum analyze`.execute(db);
  return isSeeded;
}

async function seed(tx: Tx, options: SeedDemoOptions, hashes: ReadonlyMap<string, string>): Promise<void> {
  const calendar = new DemoCalendar(options.now);
  const groups = options.groups ?? demoGroups();
  const founded = calendar.at(-1, 1, 9, 0);
  await insertDirectory(tx, groups, directoryEntries(groups, options.issuer, hashes, founded), founded);
  await insertColleagues(tx, groups, options);
  await insertRows(
    tx,
    'bank_accounts',
    groups.map((group) => bankAccountRow(group, options.encryption, founded)),
  );
  for (const part of partsOf(groups)) {
    await insertStories(
      tx,
      calendar,
      part.map((group) => liveBills(calendar, group)),
    );
  }
  await insertSnapshots(tx);
  const setting: DemoSetting = { firstStart: options.now.toISOString() };
  await insertRows(tx, 'settings', [{ key: DEMO_SETTING, value: JSON.stringify(setting) }]);
}

async function hasGroups(db: Db): Promise<boolean> {
  return (await db.selectFrom('groups').select('group_number').limit(1).executeTakeFirst()) !== undefined;
}

function partsOf(groups: readonly DemoGroup[]): DemoGroup[][] {
  const count = Math.ceil(groups.length / GROUPS_AT_ONCE);
  return Array.from({ length: count }, (_, part) => groups.slice(part * GROUPS_AT_ONCE, (part + 1) * GROUPS_AT_ONCE));
}
