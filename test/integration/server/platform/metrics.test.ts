import { readFileSync } from 'node:fs';
import { composeRoutes } from '../../../../server/composition/composeRoutes';
import { createApp } from '../../../../server/http/createApp';
import { AesEncryption } from '../../../../server/shared/AesEncryption';
import { startMetrics } from '../../../../server/start/startMetrics';
import { filesForTests } from '../../../support/files/filesForTests';
import { freePort } from '../../../support/identity/freePort';
import { openTestDatabase } from '../../../support/server/openTestDatabase';
import { signInForTests } from '../../../support/server/signInForTests';
import { TestClock } from '../../../support/server/TestClock';

const METRIC = /\b(?:listbill|process|nodejs)_\w+/g;

async function start() {
  const { db, close } = await openTestDatabase();
  const clock = new TestClock('2026-03-10T15:00:00.000Z');
  const address = { host: 'localhost', port: await freePort() };
  const poolUse = () => ({ total: 5, idle: 3, waiting: 2 });
  const metrics = await startMetrics({ metrics: address }, { db, engine: 'postgres', poolUse, close }, '1.2.3');
  const encryption = new AesEncryption(Buffer.alloc(32, 'test key '));
  const app = await createApp({
    services: {
      tokens: { verify: async () => ({ kind: 'refused', reason: 'no one' }) as const },
      directory: { findCaller: async () => undefined, startSession: async () => undefined, reaches: async () => false },
      clock,
    },
    routes: composeRoutes({ db, clock, encryption, signIn: signInForTests(db, clock), ...filesForTests(), demo: true }),
    extras: async (instance) => metrics?.count(instance),
  });
  const scrape = async () => (await fetch(`http://localhost:${address.port}/metrics`)).text();
  const stop = async () => {
    await Promise.all([app.close(), metrics?.close()]);
    await close();
  };
  return { app, db, scrape, stop };
}

let server: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  server = await start();
});
afterAll(() => server.stop());

it('counts calls by route and status, and names no record, person or made-up address', async () => {
  const { app, scrape } = server;
  await app.inject({ url: '/ListBillAPI/api/payments/secret.record?user=pat@example.test' });
  await app.inject({ url: '/made-up/address' });
  await app.inject({ url: '/ListBillAPI/api/live' });
  const text = await scrape();
  const count = (labels: string) => new RegExp(`listbill_call_seconds_count\\{${labels}\\} (\\d+)`).exec(text)?.[1];
  expect(count('method="GET",route="/ListBillAPI/api/payments/:paymentPk",status="401"')).toBe('1');
  expect(count('method="GET",route="unknown",status="404"')).toBe('1');
  for (const hidden of ['secret', 'pat@', 'made-up', 'api/live']) expect(text).not.toContain(hidden);
});

it('reports version, connections and what waits in the database', async () => {
  const text = await server.scrape();
  for (const line of [
    'listbill_version{version="1.2.3"} 1',
    'listbill_database_connections{state="waiting"} 2',
    'listbill_mails_waiting 0',
    'listbill_payments_pending 0',
    'listbill_processing_on_hold 0',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  expect(Number(/^listbill_database_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(1_000_000);
  expect(text).toContain('process_resident_memory_bytes');
});

it('reports every metric of the dashboard', async () => {
  const dashboard = readFileSync(new URL('../../../../docs/grafana-dashboard.json', import.meta.url), 'utf8');
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
  const used = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(METRIC) ?? []));
  const reported = new Set([...(await server.scrape()).matchAll(/^(\w+)/gm)].map(([, name]) => name));
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((name) => !reported.has(name))).toEqual([]);
});

it('serves none without a port', async () => {
  const opened = await openTestDatabase();
  expect(await startMetrics({ metrics: undefined }, opened, '1.2.3')).toBeUndefined();
  await opened.close();
});
