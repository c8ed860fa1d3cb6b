import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../support/identity/freePort';
import { postgresBinary } from './postgresBinary';

const LONGEST_START_MS = 30_000;
const SETTINGS = ['shared_buffers=512MB', 'synchronous_commit=off', 'max_wal_size=4GB'];

/** A new PostgreSQL cluster in a temporary folder, reachable only from this machine. */
export class PostgresCluster {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    /** URL of an empty database. */
    readonly url: string,
  ) {}

  /** @throws Error with a user-readable message if PostgreSQL is not installed. */
  static async start(): Promise<PostgresCluster> {
    const [initdb, postgres] = [postgresBinary('initdb'), postgresBinary('postgres')];
    if (!initdb || !postgres) {
      throw new Error(
        'No PostgreSQL found. Install one, or give BENCH_DATABASE_URL=postgres://… filled by "npm run seed".',
      );
    }
    const folder = mkdtempSync(path.join(tmpdir(), 'listbill-bench-pg-'));
    const owner = unprivileged();
    if (owner) chownSync(folder, owner.uid, owner.gid);
    const data = path.join(folder, 'data');
    execFileSync(initdb, ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'], {
      ...owner,
      stdio: 'ignore',
    });
    const port = await freePort();
    const settings = [...SETTINGS, 'listen_addresses=127.0.0.1'].flatMap((setting) => ['-c', setting]);
    const child = spawn(postgres, ['-D', data, '-p', String(port), '-k', folder, ...settings], {
      ...owner,
      stdio: 'ignore',
    });
    process.once('exit', () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    });
    const cluster = new PostgresCluster(child, folder, `postgres://postgres@127.0.0.1:${port}/postgres`);
    await cluster.answers();
    return cluster;
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGINT');
    await gone;
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async answers(): Promise<void> {
    const giveUpAt = Date.now() + LONGEST_START_MS;
    for (;;) {
      const client = new pg.Client({ connectionString: this.url });
      try {
        await client.connect();
        await client.end();
        return;
      } catch (error) {
        if (Date.now() > giveUpAt || this.child.exitCode !== null) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }
}

/** PostgreSQL refuses to run as root. In that case, it runs as the user created by its package. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
