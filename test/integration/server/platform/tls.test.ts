import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CALLS } from '../../../../contract/calls';
import { readConfig } from '../../../../server/config/readConfig';
import { createApp } from '../../../../server/http/createApp';
import { startMetrics, tlsFilesOf } from '../../../../server/start/startMetrics';
import { LOCALHOST } from '../../../support/certificates/localhost';
import { freePort } from '../../../support/identity/freePort';
import { openTestDatabase } from '../../../support/server/openTestDatabase';

const statusOf = (port: number, file: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    get({ host: 'localhost', port, path: file, ca: LOCALHOST.cert, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });

it('serves calls and metrics over TLS with the certificate of the settings', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'listbill-tls-'));
  const [certificate, key] = [path.join(folder, 'site.pem'), path.join(folder, 'site.key')];
  writeFileSync(certificate, LOCALHOST.cert);
  writeFileSync(key, LOCALHOST.key);
  const metricsPort = await freePort();
  const config = readConfig({ TLS_CERTIFICATE: certificate, TLS_KEY: key, METRICS_PORT: String(metricsPort) });
  const app = await createApp({
    tls: tlsFilesOf(config),
    services: {
      tokens: { verify: async () => ({ kind: 'refused', reason: 'nobody' }) as const },
      directory: { findCaller: async () => undefined, startSession: async () => true, reaches: async () => false },
      clock: { now: () => new Date(0) },
    },
    routes: (route) => CALLS.forEach((call) => route(call, () => Promise.reject(new Error('never')))),
  });
  await app.listen({ host: 'localhost', port: 0 });
  const database = await openTestDatabase();
  const metrics = await startMetrics(config, database, '1.2.3');
  expect(await statusOf((app.server.address() as AddressInfo).port, '/ListBillAPI/api/live')).toBe(200);
  expect(await statusOf(metricsPort, '/metrics')).toBe(200);
  await Promise.all([app.close(), metrics?.close()]);
  await database.close();
  rmSync(folder, { recursive: true });
});
