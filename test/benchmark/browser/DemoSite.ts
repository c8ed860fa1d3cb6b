import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWebApp } from '../../../scripts/start/buildWebApp.mjs';
import { freePort } from '../../support/identity/freePort';
import { ServerProcess } from '../../support/process/ServerProcess';

export interface DemoSite {
  /** Ends with a slash. */
  readonly address: string;
  close(): Promise<void>;
}

/** The whole application with demo data: the one at BENCH_ADDRESS, or a new one in a temporary folder. */
export async function openDemoSite(): Promise<DemoSite> {
  const given = process.env['BENCH_ADDRESS'];
  if (given) return { address: given, close: () => Promise.resolve() };
  await buildWebApp();
  const folder = mkdtempSync(path.join(tmpdir(), 'listbill-bench-'));
  const port = await freePort();
  const server = new ServerProcess({
    PORT: String(port),
    IDENTITY_PORT: String(await freePort()),
    DATA_DIR: folder,
    DEMO: 'true',
    PROCESSING_SCHEDULE: 'off',
    RATE_LIMIT_PER_MINUTE: '0',
  });
  const close = async () => {
    await server.stop('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  await server.up();
  return { address: `http://localhost:${port}/`, close };
}
