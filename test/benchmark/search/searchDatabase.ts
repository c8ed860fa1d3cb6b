import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PostgresCluster } from '../../support/postgres/PostgresCluster';
import type { BenchOptions } from '../shared/BenchOptions';

const SETTINGS = ['shared_buffers=512MB', 'synchronous_commit=off', 'max_wal_size=4GB'];
const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

export interface SearchDatabase {
  readonly url: string;
  close(): Promise<void>;
}

/** The database at BENCH_DATABASE_URL, or a temporary one, which takes minutes to create. */
export async function openSearchDatabase({ bills, linesPerBill }: BenchOptions): Promise<SearchDatabase> {
  const given = process.env['BENCH_DATABASE_URL'];
  if (given) return { url: given, close: () => Promise.resolve() };
  const cluster = await PostgresCluster.start(SETTINGS);
  const seed = [
    '--import',
    './tools/swc-hooks.mjs',
    'server/seed.ts',
    '--bills',
    `${bills}`,
    '--lines-per-bill',
    `${linesPerBill}`,
  ];
  const env = { ...process.env, DATABASE_URL: cluster.url };
  const { status } = spawnSync(process.execPath, seed, { cwd: PROJECT, env, stdio: 'inherit' });
  if (status === 0) return { url: cluster.url, close: () => cluster.stop() };
  await cluster.stop();
  throw new Error('The database could not be filled.');
}
