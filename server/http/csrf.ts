import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import { Refusal } from '../shared/Refusal';

const COOKIE = 'XSRF-TOKEN';
const HEADER = 'x-xsrf-token';
const VALUE = /(?:^|;\s*)XSRF-TOKEN=([\w-]{22})(?:;|$)/;
const BYTES = 16;

/**
 * Sets the cookie whose value the browser must repeat in a header. Defense in depth: calls authenticate by the Authorization
 * header, never by cookie. @source API-0
 */
export function setCsrfCookie(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  if (cookieOf(request)) return;
  const value = randomBytes(BYTES).toString('base64url');
  reply.header('set-cookie', `${COOKIE}=${value}; Path=/; SameSite=Strict${secure ? '; Secure' : ''}`);
}

/**
 * Checks that a request that is not a read repeats its cookie, if it has one, in the header.
 *
 * @throws ForeignRequest
 */
export function checkCsrf(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const cookie = cookieOf(request);
  const header = request.headers[HEADER];
  if (cookie === undefined || (typeof header === 'string' && isEqual(cookie, header))) return;
  throw new ForeignRequest();
}

/** A request that another site may have sent. */
export class ForeignRequest extends Refusal {
  constructor() {
    super(ErrorCode.Forbidden, 'This request did not come from the page you opened here. Reload the page.');
  }
}

function cookieOf({ headers }: FastifyRequest): string | undefined {
  return VALUE.exec(headers.cookie ?? '')?.[1];
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
