import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import type { Config } from '../config/Config';
import { errorCodeOf } from '../infrastructure/errorCodeOf';

/** A port we need is taken. The message is for whoever started this process. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken';
}

/**
 * Looks before anything is built or seeded, at every address that a name such as `localhost` stands for.
 *
 * @throws PortTaken saying which, and how to choose another.
 */
export async function assertPortsFree({ host, port, identity }: Config): Promise<void> {
  await assertFree(host, port, 'PORT');
  if (identity.embeddedPort !== null) await assertFree('localhost', identity.embeddedPort, 'IDENTITY_PORT');
}

async function assertFree(host: string, port: number, setting: string): Promise<void> {
  for (const { address } of await lookup(host, { all: true })) {
    const problem = errorCodeOf(await problemOfListening(address, port));
    if (problem === 'EADDRINUSE')
      throw new PortTaken(`Port ${port} is taken by another program. ${choose(port, setting)}`);
    if (problem === 'EACCES') throw new PortTaken(`Port ${port} is not ours to use. ${choose(port, setting)}`);
  }
}

/** @returns undefined when it works. An address that this machine does not have is no problem of the port. */
function problemOfListening(host: string, port: number): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}

function choose(port: number, setting: string): string {
  return `Choose another, for example: ${setting}=${port + 1} npm start`;
}
