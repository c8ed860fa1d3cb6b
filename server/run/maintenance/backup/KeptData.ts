import { sql } from 'kysely';
import type { Engine, OpenDatabase } from '../../../platform/database/engine/OpenDatabase';
import { migrate } from '../../../platform/database/migrate';
import { otherSchema } from '../../../platform/database/schema/otherSchema';
import type { Db } from '../../../platform/database/Tables';
import { hasTable, recordedKeyFingerprint } from '../../start/checks/databaseChecks';
import type { BackupContents } from './BackupContents';
import { type BackupHead, BackupUnusable } from './BackupFile';
import type { FilesToKeep } from './FilesToKeep';

/** The database and the stored files of an installation, as backups save and replace them. */
export interface KeptData {
  readonly engine: Engine;
  readonly files: FilesToKeep;
  /** Whether a restore would replace a database. */
  isUsed(): Promise<boolean>;
  /** @throws BackupUnusable if there is no database yet. */
  describe(): Promise<Pick<BackupHead, 'migrations' | 'keyFingerprint'>>;
  /** Records a new backup in the current database. */
  record(backup: BackupRecord): Promise<void>;
  /** Records that a backup of the current database passed a test restore. */
  recordCheck(madeAt: string, at: Date): Promise<void>;
  /** Records a restore drill in the current database. */
  recordDrill(drill: DrillRecord): Promise<void>;
  /** The database at one moment. @throws BackupUnusable saying why it cannot be read. */
  dump(): AsyncIterable<Uint8Array>;
  /** Contents of the last dump. @throws Error before it has started. */
  dumped(): BackupContents;
  /** Opens a dump beside the current database, which is not touched. Closing it deletes it. */
  openScratch(dump: AsyncIterable<Uint8Array>): Promise<OpenDatabase>;
  /** Starts to replace the data. Nothing is replaced before `commit`. */
  startRestore(): Promise<Restore>;
  close(): Promise<void>;
}

/** A backup as `backups` records it. */
export interface BackupRecord {
  /** As its first line says. */
  readonly madeAt: string;
  readonly bytes: number;
  readonly isEncrypted: boolean;
}

/** A restore drill as `restore_drills` records it. */
export interface DrillRecord {
  /** ISO timestamps, UTC. */
  readonly startedAt: string;
  /** Null if the file could not be read that far. */
  readonly madeAt: string | null;
  readonly seconds: number;
  readonly hasPassed: boolean;
}

/** Records backups in a database. A database of a version without the table records nothing. */
export const backupRecords = {
  async add(db: Db, { madeAt, bytes, isEncrypted }: BackupRecord): Promise<void> {
    if (!(await hasTable(db, 'backups'))) return;
    await db
      .insertInto('backups')
      .values({ made_at: madeAt, bytes, is_encrypted: isEncrypted })
      .onConflict((conflict) => conflict.column('made_at').doNothing())
      .execute();
  },
  async check(db: Db, madeAt: string, at: Date): Promise<void> {
    if (!(await hasTable(db, 'backups'))) return;
    await db.updateTable('backups').set({ verified_at: at.toISOString() }).where('made_at', '=', madeAt).execute();
  },
  async drill(db: Db, { startedAt, madeAt, seconds, hasPassed }: DrillRecord): Promise<void> {
    if (!(await hasTable(db, 'restore_drills'))) return;
    await db
      .insertInto('restore_drills')
      .values({ started_at: startedAt, backup_made_at: madeAt, seconds, has_passed: hasPassed })
      .onConflict((conflict) => conflict.column('started_at').doNothing())
      .execute();
  },
};

/** Each method throws BackupUnusable if the backup cannot be restored. */
export interface Restore {
  putDatabase(dump: AsyncIterable<Uint8Array>): Promise<void>;
  putFile(key: string, content: Uint8Array): Promise<void>;
  /** @param encryptionKey to use from now on, in base64; null to keep the current one. */
  commit(encryptionKey: string | null): Promise<void>;
  /** Removes what is not committed. */
  close(): Promise<void>;
}

/** The fields of a backup's header about a database; undefined without tables. */
export async function describeDatabase(db: Db): Promise<Pick<BackupHead, 'migrations' | 'keyFingerprint'> | undefined> {
  const { rows: tables } = await sql`select from pg_tables where tablename in ('kysely_migration', 'settings')`.execute(
    db,
  );
  if (tables.length < 2) return undefined;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return { migrations: rows.map(({ name }) => name), keyFingerprint: await recordedKeyFingerprint(db) };
}

/**
 * Migrates the database of a backup.
 *
 * @throws BackupUnusable if it is too old. Backups in formats before 3 do not say which migrations they have.
 */
export async function migrateRestored(db: Db): Promise<void> {
  const { migrations = [] } = (await describeDatabase(db)) ?? {};
  const problem = otherSchema('backup', migrations);
  if (problem !== undefined) throw new BackupUnusable(problem);
  await migrate(db);
}
