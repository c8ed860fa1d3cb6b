import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../identity/freePort';

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file));
const MAX_START_MS = 10_000;
const RETRY_MS = 50;

export const hasPgBouncer = PROGRAM !== undefined;

/** A PgBouncer in transaction mode with few connections, in front of every database of one PostgreSQL that trusts its users. */
export class PgBouncer {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly port: number,
    private readonly user: string,
  ) {}

  /**
   * @param postgresUrl of any database of the PostgreSQL.
   * @param settings more lines of its configuration, such as `ignore_startup_parameters = options`.
   * @throws Error if it is not installed or does not answer.
   */
  static async start(postgresUrl: string, settings: readonly string[] = []): Promise<PgBouncer> {
    if (PROGRAM === undefined) throw new Error('No PgBouncer found: install the package pgbouncer.');
    const { hostname, port: postgresPort, username } = new URL(postgresUrl);
    const port = await freePort();
    const folder = mkdtempSync(path.join(tmpdir(), 'listbill-pgbouncer-'));
    const configuration = path.join(folder, 'pgbouncer.ini');
    const users = path.join(folder, 'users.txt');
    writeFileSync(users, `"${username}" ""\n`);
    writeFileSync(
      configuration,
      [
        '[databases]',
        `* = host=${hostname} port=${postgresPort || '5432'}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = trust',
        `auth_file = ${users}`,
        `admin_users = ${username}`,
        'pool_mode = transaction',
        'default_pool_size = 8',
        ...settings,
      ].join('\n'),
    );
    if (process.getuid?.() === 0) {
      const nobody = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }));
      for (const place of [folder, configuration, users]) chownSync(place, nobody, -1);
    }
    // As root it refuses to run.
    const options = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const child = spawn(PROGRAM, ['-q', ...options, configuration], { stdio: 'ignore' });
    process.once('exit', () => child.kill());
    const pooler = new PgBouncer(child, folder, port, username);
    await pooler.answers();
    return pooler;
  }

  /** The address of a database through the pooler. */
  urlOf(databaseUrl: string): string {
    const { pathname } = new URL(databaseUrl);
    return `postgres://${this.user}@127.0.0.1:${this.port}${pathname}`;
  }

  /** Replaces its connections, as an operator does on its console. */
  async reconnect(): Promise<void> {
    await this.onConsole('reconnect');
  }

  async stop(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await gone;
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async onConsole(command: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.urlOf('postgres://localhost/pgbouncer') });
    await client.connect();
    try {
      await client.query(command);
    } finally {
      await client.end();
    }
  }

  private async answers(): Promise<void> {
    const giveUpAt = Date.now() + MAX_START_MS;
    for (;;) {
      try {
        return await this.onConsole('show version');
      } catch (error) {
        if (Date.now() > giveUpAt) throw new Error('PgBouncer does not answer.', { cause: error });
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
}
