import type { FastifyRequest } from 'fastify';
import type { Call } from '../../contract/shared/Call';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import { Refusal } from '../application/shared/Refusal';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/**
 * The key of a call that moves money, in lower case; empty for any other call.
 *
 * @throws Refusal KEY_MISSING.
 */
export function idempotencyKeyOf(call: Call, request: FastifyRequest): string {
  if (!call.idempotent) return '';
  const header = request.headers['idempotency-key'];
  const key = typeof header === 'string' ? header.toLowerCase() : '';
  if (UUID.test(key)) return key;
  throw new Refusal(ErrorCode.KeyMissing, 'A call that moves money needs an Idempotency-Key header that is a UUID.');
}
