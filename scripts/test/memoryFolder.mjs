/**
 * The tests create and delete thousands of database files, which takes longer on a disk than the tests themselves.
 *
 * node scripts/test/memoryFolder.mjs    creates a folder in memory and prints its path, or nothing if memory is not suitable
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const MEMORY = '/dev/shm';

/** Bytes. */
const MIN_FREE_IN_FOLDER = 8e9;
const MIN_AVAILABLE = 12e9;
/** A container with a lower limit could be killed because of files in memory. */
const MIN_LIMIT = 16e9;

/**
 * Creates a folder in memory that has space for the tests and can run programs.
 *
 * @returns {string | undefined} its path; undefined if there is no such memory, as on Windows and macOS
 */
export function createMemoryFolder() {
  if (!isMemoryPlentiful()) return undefined;
  const folder = mkdtempSync(path.join(MEMORY, 'listbill.'));
  // As accessible as the usual temporary folder, because tests start database servers as another user.
  chmodSync(folder, 0o1777);
  if (runsPrograms(folder)) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

function isMemoryPlentiful() {
  if (process.platform !== 'linux' || !existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  const available = Number(/^MemAvailable:\s+(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) * 1024;
  return bavail * bsize > MIN_FREE_IN_FOLDER && available > MIN_AVAILABLE && memoryLimit() > MIN_LIMIT;
}

/** Limit of this container in bytes, by either version of control groups. */
function memoryLimit() {
  const files = ['/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes'];
  const text = files.filter(existsSync).map((file) => readFileSync(file, 'utf8').trim())[0] ?? 'max';
  return text === 'max' ? Number.POSITIVE_INFINITY : Number(text);
}

function runsPrograms(folder) {
  const program = path.join(folder, 'node');
  try {
    copyFileSync(process.execPath, program);
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(program, { force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.stdout.write(createMemoryFolder() ?? '');
