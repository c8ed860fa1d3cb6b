import { type ChildProcess, execFile, spawn } from 'node:child_process';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { redacted } from '../../../../src/domain/platform/errors/redacted';
import { openPostgres } from '../../../platform/database/engine/openPostgres';
import { errorCodeOf } from '../../../platform/shared/errorCodeOf';
import { BackupUnusable } from './BackupFile';

/** A running client program of PostgreSQL. */
export interface RunningProgram {
  readonly input: Writable;
  readonly output: Readable;
  /** @throws BackupUnusable with the program's own words if it cannot be found or fails. */
  readonly ended: Promise<void>;
  readonly kill: () => void;
}

/**
 * Starts `pg_dump` or `psql` on a database. The password is passed in the environment, where other users of the machine cannot
 * read it.
 *
 * @param bin folder of the programs; undefined to find them in the path.
 */
export function startProgram(
  name: 'pg_dump' | 'psql',
  options: readonly string[],
  { url, bin }: { readonly url: string; readonly bin: string | undefined },
): RunningProgram {
  const { address, password } = withoutPassword(url);
  const child = spawn(bin === undefined ? name : path.join(bin, name), [...options, `--dbname=${address}`], {
    env: {
      ...process.env,
      ...(password === '' ? {} : { PGPASSWORD: password }),
      PGAPPNAME: 'listbill-backup',
      PGOPTIONS: '-c client_min_messages=warning -c statement_timeout=0 -c lock_timeout=60s',
    },
    stdio: 'pipe',
  });
  // A program that fails closes its input, and says why on its error output.
  child.stdin.on('error', () => undefined);
  const ended = endOf(child, name);
  ended.catch(() => undefined);
  return { input: child.stdin, output: child.stdout, ended, kill: () => void child.kill() };
}

/**
 * Runs `pg_dump` and `psql`, and compares their version with the server's. A server that cannot be reached is not this check's.
 *
 * @throws BackupUnusable if one is missing, or too old for the server.
 */
export async function assertBackupPrograms(url: string, bin: string | undefined): Promise<void> {
  const serverMajor = await serverMajorOf(url).catch(() => 0);
  for (const name of ['pg_dump', 'psql'] as const) {
    const program = bin === undefined ? name : path.join(bin, name);
    const { stdout } = await promisify(execFile)(program, ['--version']).catch((cause: Error) => {
      throw cannotRun(cause, name);
    });
    const major = Number(/ (\d+)\b/.exec(stdout)?.[1] ?? 0);
    if (major >= serverMajor) continue;
    throw new BackupUnusable(
      `${name} has version ${major}, and the server ${serverMajor}. Install version ${serverMajor} or newer, and set ` +
        'POSTGRES_BIN to its folder.',
    );
  }
}

async function serverMajorOf(url: string): Promise<number> {
  const { db, close } = openPostgres(url, { connections: 1 });
  try {
    const { rows } = await sql<{ major: number }>`
      select current_setting('server_version_num')::integer / 10000 as major`.execute(db);
    return rows[0]?.major ?? 0;
  } finally {
    await close();
  }
}

/** Settings that only the driver of Node.js knows are left out. */
function withoutPassword(url: string): { readonly address: string; readonly password: string } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  address.searchParams.delete('uselibpqcompat');
  return { address: address.href, password };
}

function endOf(child: ChildProcess, name: string): Promise<void> {
  let words = '';
  child.stderr?.on('data', (text) => (words = `${words}${String(text)}`.slice(-2_000)));
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(cannotRun(error, name)));
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new BackupUnusable(`${name} failed: ${redacted(words.trim()) || `code ${code}`}`));
    });
  });
}

function cannotRun(cause: Error, name: string): BackupUnusable {
  const why = errorCodeOf(cause) === 'ENOENT' ? 'was not found' : `cannot be started (${cause.message})`;
  return new BackupUnusable(
    `${name} ${why}. Install PostgreSQL's client programs (on Debian: apt-get install postgresql-client), or set ` +
      'POSTGRES_BIN to the folder they are in.',
    { cause },
  );
}
