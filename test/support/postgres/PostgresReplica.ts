import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../identity/freePort';
import { postgresBinary } from './postgresBinary';
import { unprivileged } from './unprivileged';

const MAX_WAIT_MS = 15_000;
const RETRY_MS = 50;

/** A streaming replica of a PostgreSQL on this machine that trusts its users. */
export class PostgresReplica {
  private child: ChildProcess;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly primaryUrl: string,
  ) {
    this.child = this.spawn();
    process.once('exit', () => {
      this.killGroup();
      rmSync(folder, { recursive: true, force: true });
    });
  }

  /** Copies the primary and follows it. @param primaryUrl of any of its databases, with a role that may replicate */
  static async start(primaryUrl: string): Promise<PostgresReplica> {
    const program = postgresBinary('pg_basebackup');
    if (!program) throw new Error('No pg_basebackup found. Install PostgreSQL.');
    const folder = mkdtempSync(path.join(tmpdir(), 'listbill-replica-'));
    const owner = unprivileged();
    if (owner) chownSync(folder, owner.uid, owner.gid);
    const data = path.join(folder, 'data');
    const { hostname, port, username } = new URL(primaryUrl);
    const from = ['-h', hostname, '-p', port, '-U', username];
    const options = ['-D', data, '-X', 'stream', '-R', '--checkpoint=fast', '--no-sync'];
    execFileSync(program, [...from, ...options], { ...owner, stdio: 'ignore', cwd: '/' });
    const replica = new PostgresReplica(folder, await freePort(), primaryUrl);
    await replica.answers();
    return replica;
  }

  /** The address of a database of the primary, on the replica. */
  urlOf(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.port = String(this.port);
    return url.href;
  }

  /** Pauses the replay: the replica still receives the log but answers with old data. */
  async pause(): Promise<void> {
    await this.query('select pg_wal_replay_pause()');
    // Pausing takes effect before the next record.
    await this.until("select pg_get_wal_replay_pause_state() = 'paused' as done");
  }

  async resume(): Promise<void> {
    await this.query('select pg_wal_replay_resume()');
  }

  /** Loses its primary, which it cannot reach again until `reconnect`. */
  async cutOff(): Promise<void> {
    await this.query("alter system set primary_conninfo = ''");
    await this.query('select pg_reload_conf()');
    await this.until('select not exists (select from pg_stat_wal_receiver) as done');
  }

  async reconnect(): Promise<void> {
    await this.query('alter system reset primary_conninfo');
    const { hostname, port, username } = new URL(this.primaryUrl);
    await this.query(`alter system set primary_conninfo = 'host=${hostname} port=${port} user=${username}'`);
    await this.query('select pg_reload_conf()');
  }

  async promote(): Promise<void> {
    await this.query('select pg_promote()');
    await this.until('select not pg_is_in_recovery() as done');
  }

  /** Waits until it has replayed everything that the primary has written. */
  async catchUp(): Promise<void> {
    const position = await valueOf<string>(this.primaryUrl, 'select pg_current_wal_lsn()::text as value');
    await this.until(`select pg_last_wal_replay_lsn() >= '${position}' as done`);
  }

  /** Kills all its processes at once. */
  async kill(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.killGroup();
    await gone;
  }

  /** Starts it again after `kill`. */
  async restart(): Promise<void> {
    this.child = this.spawn();
    await this.answers();
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private spawn(): ChildProcess {
    const settings = ['listen_addresses=127.0.0.1', 'hot_standby_feedback=on', 'wal_retrieve_retry_interval=200ms'];
    const place = ['-D', path.join(this.folder, 'data'), '-p', String(this.port), '-k', this.folder];
    const options = { ...unprivileged(), stdio: 'ignore', detached: true, cwd: '/' } as const;
    return spawn(
      postgresBinary('postgres') ?? 'postgres',
      [...place, ...settings.flatMap((setting) => ['-c', setting])],
      options,
    );
  }

  private killGroup(): void {
    const { pid, exitCode, signalCode } = this.child;
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  }

  private answers(): Promise<void> {
    return this.until('select true as done');
  }

  private async query(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.urlOf(this.primaryUrl) });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }

  private async until(statement: string): Promise<void> {
    const giveUpAt = Date.now() + MAX_WAIT_MS;
    for (;;) {
      try {
        if (await valueOf<boolean>(this.urlOf(this.primaryUrl), statement.replace(' as done', ' as value'))) return;
      } catch (error) {
        if (Date.now() > giveUpAt) throw error;
      }
      if (Date.now() > giveUpAt) throw new Error(`The replica did not get there: ${statement}`);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

async function valueOf<T>(connectionString: string, statement: string): Promise<T> {
  const client = new pg.Client({ connectionString });
  // A server that is killed ends its connections.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ value: T }>(statement);
    return rows[0]?.value as T;
  } finally {
    await client.end();
  }
}
