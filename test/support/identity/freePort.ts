import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, which would otherwise take one before it is listened on. */
const LOWEST = 20_000;
const HIGHEST = 32_700;
const ATTEMPTS = 20;

/** By this process; each is given once. */
const given = new Set<number>();

/**
 * A port that was free just now. Picked at random, so that processes that look for one at the same moment find different
 * ones: the system may give the same port to both.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (!given.has(port) && (await isFree(port))) {
      given.add(port);
      return port;
    }
  }
  throw new Error(`No free port was found between ${LOWEST} and ${HIGHEST}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
