import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '../../platform/config/Config';

/** Longer than any request takes. */
const ABANDONED_AFTER_MS = 60 * 60_000;

/**
 * The folder for files of requests in progress: in the data folder, or in the system's temporary folder with a bucket.
 * Deletes what a killed server left there.
 */
export async function prepareSpoolFolder({ files, dataDir }: Pick<Config, 'files' | 'dataDir'>): Promise<string> {
  const spool = files.kind === 'folder' ? path.join(dataDir, 'incoming') : path.join(tmpdir(), 'listbill-forms');
  for (const name of await readdir(spool).catch(() => [])) {
    const place = path.join(spool, name);
    const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(place, { recursive: true, force: true });
  }
  return spool;
}
