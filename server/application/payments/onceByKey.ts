import { createHash } from 'node:crypto';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { Refusal } from '../shared/Refusal';
import type { KeyBook, KeyedAnswer } from './ports/KeyBook';

/** A call that moves money: who asks, under which key, for what. */
export interface KeyedRequest {
  readonly userId: string;
  readonly idempotencyKey: string;
  /** Which call it is with its path, such as `POST /api/payments`. */
  readonly call: string;
  /** Checked already, so that equal requests are equal text. */
  readonly body: unknown;
}

/**
 * Does `work` once for a key. The key is looked up before anything else is checked; only a success binds it,
 * in the same transaction, and the same key then gets the same answer again, byte by byte.
 *
 * @throws Refusal 409 KEY_IN_FLIGHT while the same key is at work; 422 KEY_REUSED when the key was used for something else.
 * @source product.md, Money, invariant 9
 */
export async function onceByKey(
  keys: KeyBook,
  request: KeyedRequest,
  status: 200 | 201,
  now: Date,
  work: () => Promise<object>,
): Promise<KeyedAnswer> {
  const { userId, idempotencyKey: key, call, body } = request;
  const requestHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  if (!(await keys.hold(userId, key))) {
    throw new Refusal(409, ErrorCode.KeyInFlight, 'This is being saved right now. Wait a moment, then look again.');
  }
  const bound = await keys.find(userId, key);
  if (bound) {
    if (bound.call === call && bound.requestHash === requestHash) return { json: bound.json, status: bound.status };
    throw new Refusal(422, ErrorCode.KeyReused, 'This was already sent with other content. Start it again.');
  }
  const answer = { json: JSON.stringify(await work()), status };
  await keys.bind({ userId, key, call, requestHash }, answer, now);
  return answer;
}
