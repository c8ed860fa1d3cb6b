import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { OpenDatabase } from '../../server/platform/database/engine/OpenDatabase';
import { openPGlite } from '../../server/platform/database/engine/openPGlite';
import { openPostgres } from '../../server/platform/database/engine/openPostgres';
import { PgBouncer } from '../support/postgres/PgBouncer';
import { createCitusDatabase } from '../support/server/openTestCitus';
import { TEST_CITUS_URL, TEST_DATABASE_URL } from '../support/server/openTestDatabase';
import type { Isolation, StressEngine } from './options';

/** A database for a server process, which the test can open while no server runs. */
export interface StressDatabase {
  readonly engine: StressEngine;
  /** Environment variables of a server process for this database. */
  readonly environment: Readonly<Record<string, string>>;
  open(): Promise<OpenDatabase>;
  /** Deletes the database. */
  drop(): Promise<void>;
}

/** @param cluster URL of a database of the PostgreSQL server to use. */
export async function createStressDatabase(
  engine: StressEngine,
  isolation: Isolation,
  cluster = TEST_DATABASE_URL ?? '',
): Promise<StressDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'listbill-stress-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (engine === 'pglite') {
    return {
      engine,
      environment: { DATA_DIR: dataDir },
      open: () => openPGlite({ folder: path.join(dataDir, 'database') }),
      drop: async () => removeFolder(),
    };
  }
  if (engine === 'citus') {
    const { address, drop } = await createCitusDatabase(TEST_CITUS_URL ?? '');
    return {
      engine,
      environment: { DATA_DIR: dataDir, DATABASE_URL: address },
      open: async () => openPostgres(address),
      drop: async () => {
        await drop();
        removeFolder();
      },
    };
  }
  const name = `listbill_stress_${process.pid}_${Date.now()}`;
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  await asAdmin(cluster, `create database ${name}`);
  await asAdmin(cluster, `alter database ${name} set default_transaction_isolation = '${isolation}'`);
  const pooler = engine === 'pgbouncer' ? await PgBouncer.start(cluster) : undefined;
  const addresses = pooler
    ? { DATABASE_URL: pooler.urlOf(url.href), DATABASE_DIRECT_URL: url.href }
    : { DATABASE_URL: url.href };
  return {
    engine,
    environment: { DATA_DIR: dataDir, ...addresses },
    open: async () => openPostgres(url.href),
    drop: async () => {
      await pooler?.stop();
      await asAdmin(cluster, `drop database if exists ${name} with (force)`);
      removeFolder();
    },
  };
}

async function asAdmin(connectionString: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
