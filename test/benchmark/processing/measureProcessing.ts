import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getInvariants } from '../../../contract/health';
import { runProcessing } from '../../../contract/processing';
import { openPostgres } from '../../../server/database/engine/openPostgres';
import { migrate } from '../../../server/database/migrate';
import { Role } from '../../../src/domain/access/Role';
import { freePort } from '../../support/identity/freePort';
import { PostgresCluster } from '../../support/postgres/PostgresCluster';
import { ServerProcess } from '../../support/process/ServerProcess';
import { TestClock } from '../../support/server/TestClock';
import { TestData } from '../../support/server/TestData';
import { AUDIENCE, startTestIssuer } from '../../support/server/testIssuer';
import type { BenchOptions } from '../shared/BenchOptions';
import { atMost, type Figure } from '../shared/Figure';
import { percentile } from '../shared/percentile';
import { KEY, seedPending } from './seedPending';

const MAX_SECONDS = 60;
const MAX_READ_MS = 200;
const PAUSE_MS = 25;

/**
 * Runs nightly processing of pending payments through a real server on PostgreSQL, with its NACHA file and remittances, while
 * another person lists bills. As many payments are in the file of the night before, and settle, as wait for this night's.
 * Every invariant is checked afterwards.
 */
export async function* measureProcessing({ payments }: BenchOptions): AsyncGenerator<Figure> {
  const given = process.env['BENCH_DATABASE_URL'];
  const cluster = given ? undefined : await PostgresCluster.start();
  const url = given ?? cluster?.url ?? '';
  const issuer = await startTestIssuer();
  const day = new Date().toISOString().slice(0, 10);
  const { db, close } = openPostgres(url, { connections: 2 });
  await migrate(db);
  await seedPending(db, { payments: 2 * payments, filed: payments, settleDate: day });
  const data = new TestData(db, new TestClock(new Date().toISOString()));
  const sysadmin = await data.person({ roles: [Role.Admin, Role.Sysadmin] });
  const reader = await data.person({ grants: [{ role: Role.BillingUser, groupNumber: '200000' }] });
  await db.updateTable('people').set({ issuer: issuer.url }).execute();
  await close();
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'listbill-bench-processing-'));
  const server = new ServerProcess({
    PORT: String(port),
    DATABASE_URL: url,
    DATA_DIR: folder,
    DEMO: 'false',
    ENCRYPTION_KEY: KEY.toString('base64'),
    IDENTITY_DOMAIN: issuer.url,
    IDENTITY_AUDIENCE: AUDIENCE,
    PROCESSING_SCHEDULE: 'off',
    PROCESSING_TIME_ZONE: 'UTC',
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
  });
  const call = async (who: { userId: string; email: string }, method: string, path: string, body?: object) => {
    const token = await issuer.tokenFor(who.userId, { issuer: issuer.url });
    const address = `http://localhost:${port}/ListBillAPI${path}?user=${encodeURIComponent(who.email)}`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
  try {
    await server.up();
    for (let warmUp = 0; warmUp < 20; warmUp += 1) await call(reader, 'POST', '/api/bills/search', { values: [] });
    let isRunning = true;
    const times: number[] = [];
    const reading = (async () => {
      while (isRunning) {
        const from = performance.now();
        await call(reader, 'POST', '/api/bills/search', { values: [] });
        times.push(performance.now() - from);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    })();
    const from = performance.now();
    const run = await call(sysadmin, runProcessing.method, runProcessing.path, { businessDate: day });
    const seconds = (performance.now() - from) / 1000;
    isRunning = false;
    await reading;
    if (run['processed'] !== payments || run['failed'] !== 0)
      throw new Error(`The run is wrong: ${JSON.stringify(run)}`);
    yield {
      name: `nightly processing of ${payments.toLocaleString('en-US')} payments`,
      value: seconds,
      unit: 's',
      goal: atMost(seconds, MAX_SECONDS),
    };
    yield { name: 'one payment', value: (seconds * 1000) / payments, unit: 'ms' };
    const read = percentile(times, 0.95);
    yield {
      name: `list of bills meanwhile, p95 of ${times.length}`,
      value: read,
      unit: 'ms',
      goal: atMost(read, MAX_READ_MS),
    };
    const { ok, checks } = await call(sysadmin, getInvariants.method, getInvariants.path);
    if (ok !== true) throw new Error(`An invariant is violated: ${JSON.stringify(checks).slice(0, 2_000)}`);
  } finally {
    await server.stop('SIGTERM');
    await issuer.close();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
