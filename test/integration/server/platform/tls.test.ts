import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { CALLS } from '../../../../contract/calls';
import { readConfig } from '../../../../server/platform/config/readConfig';
import { createApp } from '../../../../server/run/http/createApp';
import { keepCertificateCurrent, tlsFilesOf } from '../../../../server/run/start/certificateFiles';
import { startMetrics } from '../../../../server/run/start/startMetrics';
import { LOCALHOST, RENEWED_CERTIFICATE } from '../../../support/certificates/localhost';
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

/** Fingerprint of the certificate that a server presents. */
const shownBy = (port: number) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect({ host: 'localhost', port, rejectUnauthorized: false }, () => {
      resolve(new X509Certificate(socket.getPeerCertificate().raw).serialNumber);
      socket.destroy();
    }).on('error', reject);
  });

it('uses a renewed certificate without a restart, and the former one while the files do not match', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'listbill-tls-'));
  const tls = { certificate: path.join(folder, 'site.pem'), key: path.join(folder, 'site.key') };
  writeFileSync(tls.certificate, LOCALHOST.cert);
  writeFileSync(tls.key, LOCALHOST.key);
  const server = createServer({ ...tlsFilesOf({ tls }) });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  let failures = 0;
  keepCertificateCurrent(server, { tls }, () => (failures += 1), 5);
  const [former, renewed] = [LOCALHOST.cert, RENEWED_CERTIFICATE].map((pem) => new X509Certificate(pem).serialNumber);
  expect(await shownBy(port)).toBe(former);
  writeFileSync(tls.key, 'half a key');
  while (failures === 0) expect(await shownBy(port)).toBe(former);
  writeFileSync(tls.certificate, RENEWED_CERTIFICATE);
  writeFileSync(tls.key, LOCALHOST.key);
  while ((await shownBy(port)) !== renewed) expect(server.listening).toBe(true);
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});
