import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '../config/Config';

/** Longer than any call takes. */
const LEFT_MS = 60 * 60_000;

/**
 * Where uploaded files wait until their call is answered: beside those that are kept, or where the system has such things.
 * What a server that was killed has left there goes.
 */
export async function spoolOf({ files, dataDir }: Pick<Config, 'files' | 'dataDir'>): Promise<string> {
  const spool = files.kind === 'folder' ? path.join(dataDir, 'incoming') : path.join(tmpdir(), 'listbill-forms');
  for (const name of await readdir(spool).catch(() => [])) {
    const place = path.join(spool, name);
    const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > LEFT_MS) await rm(place, { recursive: true, force: true });
  }
  return spool;
}
