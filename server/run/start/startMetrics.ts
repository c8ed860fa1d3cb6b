import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/Config';
import type { OpenDatabase } from '../../platform/database/engine/OpenDatabase';
import { fullDiskOf } from '../http/FullDisks';
import { keepCertificateCurrent, tlsFilesOf } from './certificateFiles';
import type { ReplicaStatus } from './openReplica';
import type { ServerMetrics } from './ServerMetrics';

/** Metrics that are counted and served. */
export interface RunningMetrics {
  /** Counts every answered call of a server. */
  count(app: FastifyInstance): void;
  /** Stops serving. */
  close(): Promise<void>;
}

/**
 * Serves metrics at every path of their own port, which no reverse proxy publishes.
 *
 * @returns undefined if the settings name no port.
 */
export async function startMetrics(
  {
    metrics: address,
    publicUrl,
    identity,
    processingTimeZone: officeTimeZone,
    tls,
  }: Pick<Config, 'metrics' | 'publicUrl' | 'identity' | 'processingTimeZone'> & Partial<Pick<Config, 'tls'>>,
  database: OpenDatabase & { readonly replica?: ReplicaStatus | undefined },
  version: string,
): Promise<RunningMetrics | undefined> {
  if (!address) return undefined;
  const [{ ServerMetrics }, { CertificateWatch }] = await Promise.all([
    import('./ServerMetrics'),
    import('./CertificateWatch'),
  ]);
  const site = new CertificateWatch({ publicUrl, identity });
  const metrics = new ServerMetrics({
    db: database.db,
    pool: database.poolUse,
    replica: database.replica,
    version,
    site,
    officeTimeZone,
  });
  const answer: RequestListener = (_request, response) => {
    metrics.text().then(
      ({ mediaType, body }) =>
        response.writeHead(200, { 'content-type': mediaType, 'x-content-type-options': 'nosniff' }).end(body),
      () => response.writeHead(500).end(),
    );
  };
  const files = tlsFilesOf({ tls });
  const server = files ? createTlsServer({ ...files, minVersion: 'TLSv1.2' }, answer) : createServer(answer);
  keepCertificateCurrent(server, { tls });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(address.port, address.host, resolve);
  });
  return {
    count: (app) => countCalls(app, metrics),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Health calls are not counted: they would hide what people wait for. */
function countCalls(app: FastifyInstance, metrics: Pick<ServerMetrics, 'countCall' | 'countFullDisk'>): void {
  app.addHook('onError', async (_request, _reply, error) => {
    const disk = fullDiskOf(error);
    if (disk) metrics.countFullDisk(disk);
  });
  app.addHook('onResponse', async ({ method, routeOptions: { url: route = 'unknown', logLevel } }, reply) => {
    if (logLevel === 'silent') return;
    metrics.countCall({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
  });
}
