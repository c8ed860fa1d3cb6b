import type pg from 'pg';

/**
 * Runs work on a connection of a pool until a signal is aborted. The connection is closed if its work failed or was abandoned.
 *
 * @throws the reason of the signal, or the error of the connection or of the work.
 */
export async function withClient<T>(
  pool: Pick<pg.Pool, 'connect'>,
  signal: AbortSignal,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const connecting = pool.connect();
  let client: pg.PoolClient;
  try {
    client = await unlessAborted(connecting, signal);
  } catch (error) {
    connecting.then(
      (late) => late.release(),
      () => undefined,
    );
    throw error;
  }
  let isBroken = true;
  try {
    const result = await unlessAborted(work(client), signal);
    isBroken = false;
    return result;
  } finally {
    client.release(isBroken);
  }
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
