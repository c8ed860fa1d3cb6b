import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import type { Config } from '../../platform/config/Config';
import { errorCodeOf } from '../../platform/shared/errorCodeOf';

/** A required port is in use. The message is shown to the operator. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken';
}

/**
 * Checks the ports on every address of the host before anything is created.
 *
 * @throws PortTaken naming the port and how to choose another.
 */
export async function assertPortsFree({ host, port, identity, metrics }: Config): Promise<void> {
  await assertFree(host, port, 'PORT');
  if (identity.embeddedPort !== null) await assertFree('localhost', identity.embeddedPort, 'IDENTITY_PORT');
  if (metrics) await assertFree(metrics.host, metrics.port, 'METRICS_PORT');
}

async function assertFree(host: string, port: number, setting: string): Promise<void> {
  for (const { address } of await lookup(host, { all: true })) {
    const problem = errorCodeOf(await listenError(address, port));
    if (problem === 'EADDRINUSE')
      throw new PortTaken(`Port ${port} is in use by another program. ${advice(port, setting)}`);
    if (problem === 'EACCES')
      throw new PortTaken(`You don't have permission to use port ${port}. ${advice(port, setting)}`);
  }
}

/** @returns undefined if the port is free. */
function listenError(host: string, port: number): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}

function advice(port: number, setting: string): string {
  return `Choose another one, for example: ${setting}=${port + 1} npm start`;
}
