import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import type { Tables } from '../Tables';
import { COLUMN_PARSERS } from './columnParsers';
import { guarded } from './guardedDriver';
import type { OpenDatabase } from './OpenDatabase';
import { SingleConnectionDialect } from './SingleConnectionDialect';

/** Which embedded database. */
export interface PGliteOptions {
  /** Where its files lie; in memory without one. Nobody else may have it open: see `lockDataFolder`. */
  readonly folder?: string;
  /** A dump to start from, as `dumpDataDir` made it; only where there is no folder yet. */
  readonly from?: Blob;
}

/** Opens the embedded database: PostgreSQL in this process, one connection, no flush to disk at commit. */
export async function openPGlite({ folder, from }: PGliteOptions = {}): Promise<OpenDatabase & { pglite: PGlite }> {
  if (folder !== undefined && !existsSync(folder)) await prepare(folder, from);
  const pglite = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(from === undefined || folder !== undefined ? {} : { loadDataDir: from }),
    parsers: COLUMN_PARSERS,
  });
  await pglite.exec(`set time zone 'UTC'`);
  const db = new Kysely<Tables>({ dialect: guarded(new SingleConnectionDialect({ pglite })) });
  const close = async () => {
    if (!pglite.closed) await pglite.close();
  };
  return { db, engine: 'pglite', pglite, close };
}

/** Makes the files beside their place first: who is killed meanwhile leaves nothing that looks like a database. */
async function prepare(folder: string, from: Blob | undefined): Promise<void> {
  const half = `${folder}.new`;
  await rm(half, { recursive: true, force: true });
  await mkdir(path.dirname(folder), { recursive: true });
  const pglite = await PGlite.create({ dataDir: half, ...(from === undefined ? {} : { loadDataDir: from }) });
  await pglite.close();
  await rename(half, folder);
}
