import { readFileSync } from 'node:fs';
import type { IdentityConfig } from '../../../../server/platform/config/Config';
import { AesEncryption } from '../../../../server/platform/shared/AesEncryption';
import { createApp } from '../../../../server/run/http/createApp';
import { startMetrics } from '../../../../server/run/start/startMetrics';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { freePort } from '../../../support/identity/freePort';
import { openTestDatabase } from '../../../support/server/openTestDatabase';
import { routesForTests } from '../../../support/server/routesForTests';
import { TestClock } from '../../../support/server/TestClock';
import { TestData } from '../../../support/server/TestData';

const DAY = localDate('2026-03-10');
const METRIC = /\b(?:listbill|process|nodejs)_\w+/g;

/** Neither has a certificate, and the provider is in the process. */
const SITE = {
  publicUrl: 'http://localhost/',
  processingTimeZone: 'America/New_York',
  identity: { issuer: 'http://localhost/', embeddedPort: 1 } as IdentityConfig,
};

const REPLICA = {
  condition: () => ({ kind: 'behind', lagMs: 12_400 }) as const,
  count: (source: string) => source.length,
};

async function start() {
  const { db, close } = await openTestDatabase();
  const clock = new TestClock('2026-03-10T15:00:00.000Z');
  const address = { host: 'localhost', port: await freePort() };
  const poolUse = () => ({ total: 5, idle: 3, waiting: 2, limit: 10 });
  const metrics = await startMetrics(
    { ...SITE, metrics: address },
    { db, engine: 'postgres', poolUse, close, replica: REPLICA },
    '1.2.3',
  );
  const encryption = new AesEncryption(Buffer.alloc(32, 'test key '));
  const app = await createApp({
    services: {
      tokens: { verify: async () => ({ kind: 'refused', reason: 'no one' }) as const },
      directory: { findCaller: async () => undefined, startSession: async () => false, reaches: async () => false },
      clock,
    },
    routes: routesForTests({ db, clock, encryption }),
    extras: async (instance) => metrics?.count(instance),
  });
  const scrape = async () => (await fetch(`http://localhost:${address.port}/metrics`)).text();
  const stop = async () => {
    await Promise.all([app.close(), metrics?.close()]);
    await close();
  };
  return { app, db, scrape, stop, data: new TestData(db, clock) };
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
    'listbill_database_connections{state="limit"} 10',
    'listbill_full_disk_refusals_total{disk="database"} 0',
    'listbill_replica_ready 0',
    'listbill_replica_lag_seconds 12.4',
    'listbill_report_statements_total{source="behind"} 6',
    'listbill_mails_waiting 0',
    'listbill_payments_pending 0',
    'listbill_processing_on_hold 0',
    'listbill_processing_last_finished_timestamp_seconds 0',
    'listbill_backup_last_timestamp_seconds 0',
    'listbill_restore_drill_passed_timestamp_seconds 0',
    'listbill_bank_files_unsent 0',
    'listbill_bills_past_due 0',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  expect(Number(/^listbill_database_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(1_000_000);
  expect(text).toContain('process_resident_memory_bytes');
});

it('reports backups, unsent bank files, failing mails, and bills by status and past due', async () => {
  const { db, scrape, data, stop } = await start();
  const groupNumber = await data.group();
  await data.bill({ groupNumber, status: 'RELEASED' });
  await data.bill({ groupNumber, status: 'UNRELEASED' });
  const at = new Date(Date.now() - 3_600_000).toISOString();
  await db.insertInto('backups').values({ made_at: at, bytes: 10, is_encrypted: true, verified_at: at }).execute();
  const run = {
    run_pk: 'r',
    business_date: DAY,
    started_at: at,
    by_name: 'Night',
    finished_at: at,
    attempt: 1,
  };
  await db.insertInto('processing_runs').values(run).execute();
  const file = { file_pk: 'f', file_no: 1, run_pk: 'r', business_date: DAY, modifier: 'A', add_date: at };
  await db
    .insertInto('ach_files')
    .values({ ...file, entry_count: 1, amount_cents: cents(100) })
    .execute();
  const mail = {
    mail_pk: 'm',
    kind: 'test',
    recipient: 'a@example.test',
    subject: 's',
    body: 'b',
    add_date: at,
  } as const;
  await db
    .insertInto('mails')
    .values({ ...mail, tries: 2 })
    .execute();
  const text = await scrape();
  const valueOf = (name: string) => Number(new RegExp(`^listbill_${name} (.+)$`, 'm').exec(text)?.[1]);
  const epoch = Date.parse(at) / 1000;
  expect(valueOf('backup_verified_timestamp_seconds')).toBeCloseTo(epoch, 0);
  expect(valueOf('processing_last_finished_timestamp_seconds')).toBeCloseTo(epoch, 0);
  for (const name of ['bank_files_unsent_oldest_seconds', 'mails_oldest_seconds']) {
    expect(valueOf(name)).toBeGreaterThan(3_590);
    expect(valueOf(name)).toBeLessThan(3_900);
  }
  expect([valueOf('bank_files_unsent'), valueOf('mails_failing'), valueOf('bills_past_due')]).toEqual([1, 1, 1]);
  expect(valueOf('bills_past_due_cents')).toBeGreaterThan(0);
  expect(text).toContain('listbill_bills{status="RELEASED"} 1');
  expect(text).toContain('listbill_bills{status="UNRELEASED"} 1');
  await stop();
});

it('reports every metric of the dashboard', async () => {
  const dashboard = readFileSync(new URL('../../../../docs/grafana-dashboard.json', import.meta.url), 'utf8');
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
  const used = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(METRIC) ?? []));
  const reported = new Set([...(await server.scrape()).matchAll(/^(?:# HELP )?(\w+)/gm)].map(([, name]) => name));
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((name) => !reported.has(name))).toEqual([]);
});

it('shows every metric of its own on the dashboard, by labels that the metric has', async () => {
  const dashboard = readFileSync(new URL('../../../../docs/grafana-dashboard.json', import.meta.url), 'utf8');
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const text = await server.scrape();
  const own = [...text.matchAll(/^# HELP (listbill_\w+)/gm)].map(([, name = '']) => name);
  const isShown = (name: string) => queries.some((query) => new RegExp(`\\b${name}(?:_count|_bucket)?\\b`).test(query));
  // It lists the servers to choose from.
  expect(own.filter((name) => !isShown(name))).toEqual(['listbill_version']);
  for (const query of queries) {
    const metric = query.match(METRIC)?.[0].replace(/_(?:count|bucket)$/, '') ?? '';
    const selected = [...query.matchAll(/(\w+)=~?"/g)].map(([, label]) => label);
    const grouped = [...query.matchAll(/by \(([\w, ]+)\)/g)].flatMap(([, labels = '']) => labels.split(', '));
    // Prometheus adds the first, and the certificates are not read here.
    const labels = [...selected, ...grouped].filter((label) => label !== 'instance' && label !== 'site');
    for (const label of labels) expect(text).toMatch(new RegExp(`^${metric}\\w*\\{.*\\b${label}="`, 'm'));
  }
});

it('reports every metric of the alerts', async () => {
  const alerts = readFileSync(new URL('../../../../deploy/listbill-alerts.yaml', import.meta.url), 'utf8');
  const used = [...alerts.matchAll(/^ +expr: (.+)$/gm)].flatMap(([, expr = '']) => expr.match(METRIC) ?? []);
  const reported = new Set([...(await server.scrape()).matchAll(/^(?:# HELP )?(\w+)/gm)].map(([, name]) => name));
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((name) => !reported.has(name))).toEqual([]);
});

it('serves none without a port', async () => {
  const opened = await openTestDatabase();
  expect(await startMetrics({ ...SITE, metrics: undefined }, opened, '1.2.3')).toBeUndefined();
  await opened.close();
});
