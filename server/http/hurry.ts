import type { IncomingMessage } from 'node:http';

const BODY_MS = 60_000;

/**
 * Cuts off a request whose body is not there within the time: nobody may hold connections by trickling.
 *
 * @param limitMs a minute unless told: more than any body without files takes.
 */
export function hurry(request: IncomingMessage, limitMs = BODY_MS): void {
  const { headers } = request;
  if (request.complete || !('content-length' in headers || 'transfer-encoding' in headers)) return;
  const timer = setTimeout(() => request.destroy(), limitMs).unref();
  for (const end of ['end', 'close', 'error']) request.once(end, () => clearTimeout(timer));
}
