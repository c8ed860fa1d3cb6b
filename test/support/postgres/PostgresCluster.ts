import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../identity/freePort';
import { postgresBinary } from './postgresBinary';
import { unprivileged } from './unprivileged';

const MAX_START_MS = 30_000;
const RETRY_MS = 100;

/** A new PostgreSQL cluster in a temporary folder, reachable only from this machine. */
export class PostgresCluster {
  private child: ChildProcess;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly settings: readonly string[],
  ) {
    this.child = this.spawn();
    process.once('exit', () => {
      this.killGroup();
      rmSync(folder, { recursive: true, force: true });
    });
  }

  /**
   * @param settings of the server, such as `shared_buffers=512MB`.
   * @throws Error with a user-readable message if PostgreSQL is not installed.
   */
  static async start(settings: readonly string[] = []): Promise<PostgresCluster> {
    const initdb = postgresBinary('initdb');
    if (!initdb) throw new Error('No PostgreSQL found. Install one, or give the URL of a database.');
    const folder = mkdtempSync(path.join(tmpdir(), 'listbill-pg-'));
    const owner = unprivileged();
    if (owner) chownSync(folder, owner.uid, owner.gid);
    execFileSync(
      initdb,
      ['-D', path.join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
      { ...owner, stdio: 'ignore' },
    );
    const cluster = new PostgresCluster(folder, await freePort(), settings);
    await cluster.answers();
    return cluster;
  }

  /** URL of an empty database. */
  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`;
  }

  /** Kills all its processes at once, and starts it on the same data again. */
  async killAndRestart(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.killGroup();
    await gone;
    this.child = this.spawn();
    await this.answers();
  }

  async stop(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.kill('SIGINT');
    await gone;
    rmSync(this.folder, { recursive: true, force: true });
  }

  private spawn(): ChildProcess {
    const settings = [...this.settings, 'listen_addresses=127.0.0.1'].flatMap((setting) => ['-c', setting]);
    const place = ['-D', path.join(this.folder, 'data'), '-p', String(this.port), '-k', this.folder];
    // A process group of its own, so that all its processes can be killed at once.
    const options = { ...unprivileged(), stdio: 'ignore', detached: true } as const;
    return spawn(postgresBinary('postgres') ?? 'postgres', [...place, ...settings], options);
  }

  private killGroup(): void {
    const { pid, exitCode, signalCode } = this.child;
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  }

  private async answers(): Promise<void> {
    const giveUpAt = Date.now() + MAX_START_MS;
    for (;;) {
      const client = new pg.Client({ connectionString: this.url });
      try {
        await client.connect();
        await client.end();
        return;
      } catch (error) {
        if (Date.now() > giveUpAt) throw error;
        // Right after a kill, its memory can still be in use for a moment.
        if (this.child.exitCode !== null) this.child = this.spawn();
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
}
