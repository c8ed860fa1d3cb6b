import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorCodeOf } from '../shared/errorCodeOf';
import { isRunning, type ProcessIdentity, thisProcess } from './ProcessIdentity';

/** Long enough for another process that took over at the same moment to have written the file. */
const SETTLE_MS = 200;

/** Another process uses the data folder. The message is for the operator. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

/**
 * Locks a data folder for this process: two processes at once would silently lose rows. The lock of a process that died is
 * taken over.
 *
 * @returns releases the lock.
 * @throws DataFolderInUse
 */
export async function lockDataFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'listbill.lock');
  const mine = JSON.stringify({ ...thisProcess(), lock: randomUUID() });
  if (!createExclusively(file, mine)) {
    const owner = ownerIn(file);
    if (owner && isRunning(owner)) throw inUse(folder, owner);
    const next = `${file}.${process.pid}`;
    writeFileSync(next, mine, { mode: 0o600 });
    renameSync(next, file);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    if (readFileSync(file, 'utf8') !== mine) throw inUse(folder, ownerIn(file));
  }
  return () => {
    if (readText(file) === mine) rmSync(file, { force: true });
  };
}

function createExclusively(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** @returns undefined for a missing or incomplete file. */
function ownerIn(file: string): ProcessIdentity | undefined {
  try {
    const owner: unknown = JSON.parse(readText(file));
    if (typeof owner !== 'object' || owner === null || !('pid' in owner) || !('startedAt' in owner)) return undefined;
    return typeof owner.pid === 'number' ? { pid: owner.pid, startedAt: String(owner.startedAt) } : undefined;
  } catch {
    return undefined;
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function inUse(folder: string, owner: ProcessIdentity | undefined): DataFolderInUse {
  const who = owner ? `process ${owner.pid}` : 'another process';
  return new DataFolderInUse(
    `${folder} is in use by ${who}: Listbill is already running there. Stop it first, or choose another folder with DATA_DIR.`,
  );
}
