import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import type { Tables } from '../Tables';
import { COLUMN_PARSERS } from './columnParsers';
import { guarded } from './guardedDriver';
import type { OpenDatabase } from './OpenDatabase';
import { SingleConnectionDialect } from './SingleConnectionDialect';

export interface PGliteOptions {
  /** Where its files lie; in memory without one. Nobody else may have it open: see `DataFolderLock`. */
  readonly folder?: string;
  /** A dump to start from, as `dumpDataDir` made it; only into an empty folder. */
  readonly from?: Blob;
}

/** Opens the embedded database: PostgreSQL in this process, one connection, no flush to disk at commit. */
export async function openPGlite({ folder, from }: PGliteOptions = {}): Promise<OpenDatabase & { pglite: PGlite }> {
  if (folder) mkdirSync(folder, { recursive: true });
  const pglite = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(from === undefined ? {} : { loadDataDir: from }),
    parsers: COLUMN_PARSERS,
  });
  await pglite.exec(`set time zone 'UTC'`);
  const db = new Kysely<Tables>({ dialect: guarded(new SingleConnectionDialect({ pglite })) });
  const close = async () => {
    if (!pglite.closed) await pglite.close();
  };
  return { db, engine: 'pglite', pglite, close };
}
