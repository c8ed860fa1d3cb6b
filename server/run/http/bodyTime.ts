import type { IncomingMessage } from 'node:http';

/** More than any body without files takes. */
const MAX_BODY_MS = 60_000;
/** A sender that pauses for this long has stopped. Forms wait less than this for their turn. */
const MAX_SILENCE_MS = 20_000;
/** Time to read the answer to a request whose body is not wanted any more. */
const LINGER_MS = 10_000;

const limits = new WeakMap<IncomingMessage, () => void>();

/**
 * Closes the connection of a request whose body does not arrive in time, or stops arriving, so that slow senders cannot hold
 * connections.
 *
 * @param limitMs a minute by default; infinite for bodies that may take as long as they keep arriving.
 * @source docs/decisions/server.md#a-body-that-stops-arriving-loses-its-connection
 */
export function limitBodyTime(request: IncomingMessage, limitMs = MAX_BODY_MS): void {
  limits.get(request)?.();
  if (!hasMoreBody(request)) return;
  const close = () => request.destroy();
  const whole = Number.isFinite(limitMs) ? setTimeout(close, limitMs).unref() : undefined;
  let received = request.socket?.bytesRead;
  const silence = setInterval(() => {
    if (received !== undefined && request.socket?.bytesRead === received) close();
    received = request.socket?.bytesRead;
  }, MAX_SILENCE_MS).unref();
  const end = () => {
    clearTimeout(whole);
    clearInterval(silence);
    for (const event of ENDS) request.off(event, end);
  };
  for (const event of ENDS) request.once(event, end);
  limits.set(request, end);
}

const ENDS = ['end', 'close', 'error'] as const;

/** Replaces the limit of a request that brings files: it may take as long as bytes keep arriving. */
export function allowSlowBody(request: IncomingMessage): void {
  limitBodyTime(request, Number.POSITIVE_INFINITY);
}

/** Closes the connection of an answered request soon if its body is still arriving. */
export function endUnwantedBody(request: IncomingMessage): void {
  limits.get(request)?.();
  if (!hasMoreBody(request)) return;
  const timer = setTimeout(() => request.complete || request.destroy(), LINGER_MS).unref();
  for (const event of ENDS) request.once(event, () => clearTimeout(timer));
}

function hasMoreBody({ complete, readableEnded, headers }: IncomingMessage): boolean {
  return !complete && !readableEnded && ('content-length' in headers || 'transfer-encoding' in headers);
}
