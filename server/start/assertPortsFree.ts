import { createServer } from 'node:net';
import type { Config } from '../config/Config';
import { errorCodeOf } from '../infrastructure/errorCodeOf';

/** A port we need is taken. The message is for whoever started this process. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken';
}

/**
 * Looks before anything is built or seeded.
 *
 * @throws PortTaken saying which, and how to choose another.
 */
export async function assertPortsFree({ host, port, identity }: Config): Promise<void> {
  await assertFree(host, port, 'PORT');
  if (identity.embeddedPort !== null) await assertFree('localhost', identity.embeddedPort, 'IDENTITY_PORT');
}

function assertFree(host: string, port: number, setting: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const code = errorCodeOf(error);
      reject(code === 'EADDRINUSE' || code === 'EACCES' ? taken(port, setting, code) : error);
    });
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

function taken(port: number, setting: string, code: string): PortTaken {
  const why = code === 'EACCES' ? 'is not ours to use' : 'is taken by another program';
  return new PortTaken(`Port ${port} ${why}. Choose another, for example: ${setting}=${port + 1} npm start`);
}
