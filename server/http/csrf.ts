import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import { Refusal } from '../application/shared/Refusal';

const COOKIE = 'XSRF-TOKEN';
const HEADER = 'x-xsrf-token';
const VALUE = /(?:^|;\s*)XSRF-TOKEN=([\w-]{22})(?:;|$)/;
const BYTES = 16;

/**
 * Gives a browser the value it must repeat in a header. No call depends on cookies (who is asking is in the Authorization
 * header), so this is a second lock on a door that is already shut. @source API-0
 */
export function setCsrfCookie(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  if (cookieOf(request)) return;
  const value = randomBytes(BYTES).toString('base64url');
  reply.header('set-cookie', `${COOKIE}=${value}; Path=/; SameSite=Strict${secure ? '; Secure' : ''}`);
}

/**
 * A call that changes something and carries the cookie must repeat it in the header.
 *
 * @throws Refusal FORBIDDEN.
 */
export function checkCsrf(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const cookie = cookieOf(request);
  const header = request.headers[HEADER];
  if (cookie === undefined || (typeof header === 'string' && isEqual(cookie, header))) return;
  throw new Refusal(
    ErrorCode.Forbidden,
    'This call does not come from the page that was opened here. Reload the page.',
  );
}

function cookieOf({ headers }: FastifyRequest): string | undefined {
  return VALUE.exec(headers.cookie ?? '')?.[1];
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
