import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Config } from '../../../platform/config/Config';
import type { OpenDatabase } from '../../../platform/database/engine/OpenDatabase';
import { FolderFiles } from '../../../platform/files/FolderFiles';
import { storageRecordSql } from '../../start/checks/fileStorageChecks';
import { dataPathsOf, finishRestore, swapDatabases } from '../../start/dataFolder';
import { loadEmbeddedEngine } from '../../start/openDatabase';
import { type BackupContents, contentsOf } from './BackupContents';
import { BackupUnusable } from './BackupFile';
import { compactEmbedded } from './compactEmbedded';
import { FilesToKeep } from './FilesToKeep';
import {
  type BackupRecord,
  backupRecords,
  type DrillRecord,
  describeDatabase,
  type KeptData,
  migrateRestored,
  type Restore,
} from './KeptData';

type Engine = Awaited<ReturnType<typeof loadEmbeddedEngine>>;

/** A data folder that no server uses, which the caller has locked. */
export class EmbeddedData implements KeptData {
  readonly engine = 'pglite';
  private contents: BackupContents | undefined;
  private current: ReturnType<Engine['openPGlite']> | undefined;

  private constructor(
    private readonly config: Config,
    private readonly pglite: Engine,
    readonly files: FilesToKeep,
  ) {}

  static async open(config: Config): Promise<EmbeddedData> {
    return new EmbeddedData(config, await loadEmbeddedEngine(), await FilesToKeep.open(config.files));
  }

  async isUsed(): Promise<boolean> {
    return existsSync(dataPathsOf(this.config).database);
  }

  async describe() {
    const { dataDir } = this.config;
    const described = (await this.isUsed()) ? await describeDatabase((await this.opened()).db) : undefined;
    if (!described) throw new BackupUnusable(`There is no database in ${dataDir} yet.`);
    return described;
  }

  async record(backup: BackupRecord): Promise<void> {
    await backupRecords.add((await this.opened()).db, backup);
  }

  async recordCheck(madeAt: string, at: Date): Promise<void> {
    if (await this.isUsed()) await backupRecords.check((await this.opened()).db, madeAt, at);
  }

  async recordDrill(drill: DrillRecord): Promise<void> {
    if (await this.isUsed()) await backupRecords.drill((await this.opened()).db, drill);
  }

  async *dump(): AsyncGenerator<Uint8Array, void, undefined> {
    const { db, pglite } = await this.opened();
    this.contents = await contentsOf(db);
    await compactEmbedded(pglite);
    yield* (await pglite.dumpDataDir('gzip')).stream();
  }

  dumped(): BackupContents {
    if (!this.contents) throw new Error('Nothing was dumped.');
    return this.contents;
  }

  async openScratch(dump: AsyncIterable<Uint8Array>): Promise<OpenDatabase> {
    const folder = await mkdtemp(path.join(tmpdir(), 'listbill-check-'));
    const remove = () => rm(folder, { recursive: true, force: true });
    try {
      const opened = await this.load(path.join(folder, 'database'), dump);
      return { ...opened, close: () => opened.close().then(remove) };
    } catch (error) {
      await remove();
      throw error;
    }
  }

  async startRestore(): Promise<Restore> {
    const places = dataPathsOf(this.config);
    await finishRestore(places);
    const { kind } = this.config.files;
    const files = kind === 'folder' ? new FolderFiles(places.nextFiles) : this.files.storage;
    if (kind === 'folder') await mkdir(places.nextFiles, { recursive: true, mode: 0o700 });
    return {
      putDatabase: async (dump) => {
        const { db, close } = await this.load(places.nextDatabase, dump);
        try {
          await migrateRestored(db);
          for (const statement of await storageRecordSql(files)) await sql.raw(statement).execute(db);
        } finally {
          await close();
        }
      },
      putFile: (key, content) => files.put(key, content),
      commit: async (encryptionKey) => {
        if (encryptionKey !== null) await writeFile(places.nextKey, `${encryptionKey}\n`, { mode: 0o600 });
        await swapDatabases(places);
      },
      // Completes what was committed, and removes the rest.
      close: () => finishRestore(places),
    };
  }

  async close(): Promise<void> {
    await (await this.current)?.close();
  }

  private opened(): ReturnType<Engine['openPGlite']> {
    this.current ??= this.pglite.openPGlite({ folder: dataPathsOf(this.config).database });
    return this.current;
  }

  private async load(folder: string, dump: AsyncIterable<Uint8Array>): ReturnType<Engine['openPGlite']> {
    const content = await buffer(dump);
    try {
      return await this.pglite.openPGlite({ folder, from: new Blob([new Uint8Array(content)]) });
    } catch (cause) {
      throw new BackupUnusable('The database in the backup cannot be opened. Nothing was changed.', { cause });
    }
  }
}
