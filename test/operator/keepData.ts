import path from 'node:path';
import { sql } from 'kysely';
import { searchBills } from '../../contract/billing/bills/bills';
import { searchPayments } from '../../contract/money/payments';
import { getGoLive } from '../../contract/office/goLive';
import { getSetupProgress } from '../../contract/office/setup';
import { getInvariants } from '../../contract/platform/health';
import type { OpenDatabase } from '../../server/platform/database/engine/OpenDatabase';
import { UploadKind } from '../../src/domain/platform/files/UploadKind';
import { openBlankDatabase, TEST_DATABASE_URL } from '../support/server/openTestDatabase';
import { SERVER_ROLE } from '../support/server/openTestPostgres';
import type { TestCaller } from '../support/server/TestCaller';
import { textFile } from '../support/uploads/textFile';
import { committed } from '../support/uploads/uploadFixture';
import { type ReleasedServer, runProgram } from './Installation';
import { assertRefused, assertThat, nginxNotices, step, underLoad } from './steps';

export interface Installation {
  readonly folder: string;
  readonly release: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Starts a server behind nginx. @param settings instead of the installation's */
  readonly start: (settings?: Readonly<Record<string, string>>) => Promise<ReleasedServer>;
  /** Groups in its database. */
  readonly groupCount: number;
  /** A manager and system administrator. */
  readonly manager: TestCaller;
}

/** The settings of a database that a test opened: the servers' own role, and the owner for migrations and backups. */
export async function addressesOf({ db }: OpenDatabase): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await sql`
    do $$ begin create role ${sql.id(SERVER_ROLE)} login; exception when duplicate_object or unique_violation then null; end $$`.execute(
    db,
  );
  const owner = new URL(TEST_DATABASE_URL ?? '');
  owner.pathname = `/${rows[0]?.name}`;
  const server = new URL(owner);
  server.username = SERVER_ROLE;
  return { DATABASE_URL: server.href, DATABASE_MIGRATION_URL: owner.href };
}

/**
 * Saves a verified backup while people work, and restores it over later changes.
 *
 * @param running the only server.
 * @returns the server on the restored data.
 */
export async function backUpAndRestore(
  { folder, release, settings, start, manager, groupCount }: Installation,
  running: ReleasedServer,
): Promise<ReleasedServer> {
  const file = path.join(folder, 'night.backup');
  const restore = (other: Readonly<Record<string, string>> = {}) =>
    runProgram(release, 'restore.js', { ...settings, ...other }, [file, '--replace']);

  await step('a backup is saved and verified while people work', async () => {
    const load = await underLoad(manager, () => runProgram(release, 'backup.js', settings, [file, '--verify']));
    assertThat(load.lost.length === 0, `${load.lost.length} of ${load.calls} calls failed: ${load.lost[0]}`);
  });
  await step('a restore drill of the backup passes, and saves its report', async () => {
    const said = await runProgram(release, 'restore.js', settings, [file, '--drill']);
    assertThat(said.includes('passed'), `The drill says: ${said}`);
    const checks = await readDrillCheck(manager);
    assertThat(checks === 'ready', `The restore drill is marked ${checks}.`);
  });
  await step('a restore is refused while a server is connected, and with another encryption key', async () => {
    const later = textFile('later.csv', 'Type,Code,Name,Carriers,Rep', 'group,10999,Later Group,HLTH,7');
    await committed(manager, UploadKind.Setup, 'office', later);
    await assertRefused(restore(), 'Servers are connected to this database.');
    await running.stop();
    const otherKey = { ENCRYPTION_KEY: Buffer.alloc(32, 'another ').toString('base64') };
    await assertRefused(restore(otherKey), 'another encryption key');
  });
  return step('the backup is restored, and has the state of its moment', async () => {
    await restore();
    const server = await start();
    await nginxNotices();
    const { groups } = await manager.ok(getSetupProgress);
    assertThat(groups === groupCount, `There are ${groups} groups instead of the ${groupCount} of the backup.`);
    const { total } = await manager.ok(searchPayments, { body: { page: 0, size: 10 } });
    assertThat(total === 1, `There are ${total} payments instead of 1.`);
    assertThat((await manager.ok(getInvariants)).ok, 'A money invariant is violated.');
    return server;
  });
}

/** The state of the restore drill among the checks before money moves. */
async function readDrillCheck(manager: TestCaller): Promise<string | undefined> {
  return (await manager.ok(getGoLive)).checks.find(({ area }) => area === 'drill')?.state;
}

/** Restores the backup with one command into a new database and data folder, and serves it. @returns the database, to be closed */
export async function restoreElsewhere(installation: Installation): Promise<OpenDatabase> {
  const { folder, release, settings, start, manager, groupCount } = installation;
  const database = await openBlankDatabase();
  const other = { ...settings, ...(await addressesOf(database)), DATA_DIR: path.join(folder, 'elsewhere') };
  // A restore is refused while anyone is connected.
  await database.db.destroy();
  await step('another machine restores the backup with one command, and serves its bills and files', async () => {
    await runProgram(release, 'restore.js', other, [path.join(folder, 'night.backup')]);
    const server = await start(other);
    await nginxNotices();
    const { groups } = await manager.ok(getSetupProgress);
    assertThat(groups === groupCount, `There are ${groups} groups instead of the ${groupCount} of the backup.`);
    const { total } = await manager.ok(searchBills, { body: { page: 0, size: 10 } });
    assertThat(total === 1, `There are ${total} bills instead of 1.`);
    assertThat((await manager.ok(getInvariants)).ok, 'A money invariant is violated.');
    await runProgram(release, 'doctor.js', other, ['--running']);
    await server.stop();
  });
  return database;
}
