import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { Refusal } from '../../platform/shared/Refusal';

const COOKIE = 'XSRF-TOKEN';
const HOST_COOKIE = `__Host-${COOKIE}`;
const patternOf = (name: string) => new RegExp(String.raw`(?:^|;\s*)${name}=([\w-]{22})(?:;|$)`);
const VALUE = patternOf(COOKIE);
const HOST_VALUE = patternOf(HOST_COOKIE);
const HEADER = 'x-xsrf-token';
const BYTES = 16;

/**
 * Sets the cookie whose value the browser must repeat in a header. Defense in depth: calls authenticate by the Authorization
 * header, never by cookie.
 *
 * @param secure whether people open the application over https; other hosts of the domain then cannot set the cookie
 * @source API-0 docs/adr/0004-cross-site-requests.md
 */
export function setCsrfCookie(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  const name = secure ? HOST_COOKIE : COOKIE;
  if (valueOf(request, secure ? HOST_VALUE : VALUE)) return;
  const value = randomBytes(BYTES).toString('base64url');
  reply.header('set-cookie', `${name}=${value}; Path=/; SameSite=Strict${secure ? '; Secure' : ''}`);
}

/**
 * Checks that a request that is not a read repeats its cookie, if it has one, in the header.
 *
 * @throws ForeignRequest
 */
export function checkCsrf(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const cookie = valueOf(request, HOST_VALUE) ?? valueOf(request, VALUE);
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

function valueOf({ headers }: FastifyRequest, pattern: RegExp): string | undefined {
  return pattern.exec(headers.cookie ?? '')?.[1];
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
