import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Config } from '../../../platform/config/Config';
import { sqlStateOf } from '../../../platform/database/databaseErrors';
import { movedTables } from '../../../platform/database/distribution/distributeTables';
import type { OpenDatabase } from '../../../platform/database/engine/OpenDatabase';
import { openPostgres } from '../../../platform/database/engine/openPostgres';
import { grantRuntimeRights, roleOf } from '../../../platform/database/rights/runtimeRights';
import { errorCodeOf } from '../../../platform/shared/errorCodeOf';
import { assertReachable } from '../../start/checks/databaseChecks';
import { storageRecordSql } from '../../start/checks/fileStorageChecks';
import { dataPathsOf } from '../../start/dataFolder';
import type { BackupContents } from './BackupContents';
import { BackupUnusable } from './BackupFile';
import { openDumpSnapshot } from './DumpSnapshot';
import { FilesToKeep } from './FilesToKeep';
import {
  type BackupRecord,
  backupRecords,
  type DrillRecord,
  describeDatabase,
  type KeptData,
  type Restore,
} from './KeptData';
import { type RunningProgram, startProgram } from './postgresPrograms';

/** Plain SQL without owners and rights, so that it can be restored by any role into any database. */
const DUMP = ['--format=plain', '--no-owner', '--no-privileges', '--no-password', '--encoding=UTF8'];
const PLAY = ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1', '--output=/dev/null'];
/** Higher levels take several times as long. */
const GZIP = { level: 1 };
/** Longest wait for connections of programs that have ended, and between two looks. */
const CLOSING_MS = 3_000;
const CLOSING_POLL_MS = 100;
const INSUFFICIENT_PRIVILEGE = '42501';

/** A PostgreSQL database, saved while servers use it, and the stored files. */
export class PostgresData implements KeptData {
  readonly engine = 'postgres';
  private contents: BackupContents | undefined;

  private constructor(
    private readonly config: Config,
    private readonly url: string,
    private readonly database: OpenDatabase,
    readonly files: FilesToKeep,
  ) {}

  /** @throws ConfigError if the database cannot be reached. */
  static async open(config: Config, url: string): Promise<PostgresData> {
    const database = openPostgres(url, { connections: 1 });
    try {
      await assertReachable(database.db, url);
      return new PostgresData(config, url, database, await FilesToKeep.open(config.files));
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  async isUsed(): Promise<boolean> {
    const { rows } = await sql`select from pg_tables where schemaname = 'public' limit 1`.execute(this.database.db);
    return rows.length > 0;
  }

  async describe() {
    const described = await describeDatabase(this.database.db);
    if (!described) throw new BackupUnusable('The database has no Listbill data yet: start the server first.');
    return described;
  }

  record(backup: BackupRecord): Promise<void> {
    return backupRecords.add(this.database.db, backup);
  }

  recordCheck(madeAt: string, at: Date): Promise<void> {
    return backupRecords.check(this.database.db, madeAt, at);
  }

  recordDrill(drill: DrillRecord): Promise<void> {
    return backupRecords.drill(this.database.db, drill);
  }

  async *dump(): AsyncGenerator<Uint8Array, void, undefined> {
    const extensions = await this.extensionsToDump();
    const snapshot = await openDumpSnapshot(this.url);
    this.contents = snapshot.contents;
    const program = this.start('pg_dump', [...DUMP, ...extensions, `--snapshot=${snapshot.name}`]);
    const packed = createGzip(GZIP);
    const packing = pipeline(program.output, packed);
    packing.catch(() => undefined);
    try {
      for await (const chunk of packed) {
        // By now, the program has taken the snapshot.
        snapshot.release();
        yield chunk as Buffer;
      }
      await program.ended;
    } finally {
      snapshot.release();
      program.kill();
    }
  }

  dumped(): BackupContents {
    if (!this.contents) throw new Error('Nothing was dumped.');
    return this.contents;
  }

  /** In a new database on the same server, which the role must be allowed to create. */
  async openScratch(dump: AsyncIterable<Uint8Array>): Promise<OpenDatabase> {
    const name = `listbill_check_${randomBytes(6).toString('hex')}`;
    const { db } = this.database;
    await sql`create database ${sql.id(name)} template template0 encoding 'UTF8'`.execute(db).catch(explainCreation);
    const drop = async () => void (await sql`drop database if exists ${sql.id(name)} with (force)`.execute(db));
    try {
      const address = new URL(this.url);
      address.pathname = `/${name}`;
      const program = this.start('psql', PLAY, address.href);
      await play(program, dump);
      await finish(program, '');
      const scratch = openPostgres(address.href, { connections: 1 });
      await sql`analyze`.execute(scratch.db);
      return { ...scratch, close: () => scratch.close().then(drop) };
    } catch (error) {
      await drop();
      throw error;
    }
  }

  /** The tables are replaced in one transaction. Files get there before; what is not committed is deleted as an orphan later. */
  async startRestore(): Promise<Restore> {
    await this.assertUnused();
    await this.assertWithoutCitus();
    const program = this.start('psql', PLAY);
    program.input.write('begin;\ndrop schema public cascade;\ncreate schema public;\n');
    program.input.write('grant usage on schema public to public;\n');
    return {
      putDatabase: (dump) => play(program, dump),
      putFile: (key, content) => this.files.storage.put(key, content),
      commit: async (encryptionKey) => {
        await this.assertUnused();
        const { key, nextKey } = dataPathsOf(this.config);
        if (encryptionKey !== null) {
          await mkdir(this.config.dataDir, { recursive: true, mode: 0o700 });
          await writeFile(nextKey, `${encryptionKey}\n`, { mode: 0o600 });
        }
        const last = [...(await storageRecordSql(this.files.storage)), 'commit', 'analyze'];
        await finish(program, last.map((statement) => `${statement};\n`).join(''));
        if (encryptionKey !== null) await rename(nextKey, key);
        await this.grantRights();
      },
      close: async () => program.kill(),
    };
  }

  close(): Promise<void> {
    return this.database.close();
  }

  /**
   * A dump of a distributed database has the rows of all nodes, in tables of one PostgreSQL. It leaves out Citus, which a database to
   * restore it to may not have, or has already.
   *
   * @throws BackupUnusable while servers are connected, because each node would be copied as of a different moment.
   */
  private async extensionsToDump(): Promise<readonly string[]> {
    if (!(await this.isDistributed())) return [];
    await this.assertUnused('The nodes of a distributed database have no moment in common while servers change it.');
    const { rows } = await sql<{ name: string }>`
      select extname as name from pg_extension where extname not like 'citus%'`.execute(this.database.db);
    return rows.map(({ name }) => `--extension=${name}`);
  }

  /** @throws BackupUnusable if Citus would be dropped with the schema it is in. */
  private async assertWithoutCitus(): Promise<void> {
    const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(this.database.db);
    if (rows.length === 0) return;
    throw new BackupUnusable(
      'This database has Citus, which a restore cannot replace. Restore into a new database without it, add Citus to that, and run ' +
        '"npm run distribute -- --apply": see docs/operations.md#citus.',
    );
  }

  private async isDistributed(): Promise<boolean> {
    return (await movedTables(this.database.db)).size > 0;
  }

  /** A dump has no rights, so the servers' role gets its own again. */
  private async grantRights(): Promise<void> {
    const { database } = this.config;
    if (database.kind === 'embedded' || database.ownerUrl === undefined) return;
    const server = openPostgres(database.url, { connections: 1 });
    try {
      const role = await roleOf(server.db);
      await this.database.db.transaction().execute((tx) => grantRuntimeRights(tx, role));
    } finally {
      await server.close();
    }
  }

  private start(name: 'pg_dump' | 'psql', options: readonly string[], url = this.url): RunningProgram {
    return startProgram(name, options, { url, bin: this.config.backup.postgresBin });
  }

  /**
   * PostgreSQL ends a connection a moment after its program has ended.
   *
   * @param reason to say first.
   * @throws BackupUnusable while servers stay connected.
   */
  private async assertUnused(reason = ''): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop -- looks again after a pause
    for (let waited = 0; await this.hasServers(); waited += CLOSING_POLL_MS) {
      if (waited >= CLOSING_MS) {
        const message = `${reason} Servers are connected to this database. Stop them and try again. Nothing was changed.`;
        throw new BackupUnusable(message.trimStart());
      }
      // oxlint-disable-next-line no-await-in-loop -- the pause
      await setTimeout(CLOSING_POLL_MS);
    }
  }

  private async hasServers(): Promise<boolean> {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and application_name = 'listbill'
        and pid <> pg_backend_pid() limit 1`.execute(this.database.db);
    return rows.length > 0;
  }
}

function explainCreation(cause: unknown): never {
  if (sqlStateOf(cause) !== INSUFFICIENT_PRIVILEGE) throw cause;
  throw new BackupUnusable(
    'A check needs a scratch database, which this role may not create. Allow it with "alter role … createdb", or check ' +
      'the file on another PostgreSQL server: npm run restore -- <file> --check',
    { cause },
  );
}

const CLOSED = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']);

/** Sends a dump to psql. Its input stays open. */
async function play({ input, ended }: RunningProgram, dump: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    await pipeline(Readable.from(dump), createGunzip(), input, { end: false });
  } catch (error) {
    // The words of a psql that failed say more than its closed input.
    if (CLOSED.has(errorCodeOf(error) ?? '')) await ended;
    throw error;
  }
}

async function finish({ input, ended }: RunningProgram, lastWords: string): Promise<void> {
  input.end(lastWords);
  await ended;
}
