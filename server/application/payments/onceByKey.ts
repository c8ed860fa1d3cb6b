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
 * @throws Refusal KEY_IN_FLIGHT while the same key is at work; KEY_REUSED when the key was used for something else.
 * @source product.md, Money, invariant 9
 */
export async function onceByKey(
  keys: KeyBook,
  request: KeyedRequest,
  status: 200 | 201,
  now: Date,
  work: () => Promise<object>,
): Promise<KeyedAnswer> {
  const bound = await boundAnswer(keys, request);
  if (bound) return bound;
  const { userId, idempotencyKey: key, call } = request;
  const answer = { json: JSON.stringify(await work()), status };
  await keys.bind({ userId, key, call, requestHash: hashOf(request) }, answer, now);
  return answer;
}

/**
 * What a key was answered before; undefined when it is new. It is held until the transaction ends.
 *
 * @throws Refusal KEY_IN_FLIGHT while the same key is at work; KEY_REUSED when the key was used for something else.
 */
export async function boundAnswer(keys: KeyBook, request: KeyedRequest): Promise<KeyedAnswer | undefined> {
  const { userId, idempotencyKey: key, call } = request;
  if (!(await keys.hold(userId, key))) {
    throw new Refusal(ErrorCode.KeyInFlight, 'This is being saved right now. Wait a moment, then look again.');
  }
  const bound = await keys.find(userId, key);
  if (!bound) return undefined;
  if (bound.call === call && bound.requestHash === hashOf(request)) return { json: bound.json, status: bound.status };
  throw new Refusal(ErrorCode.KeyReused, 'This was already sent with other content. Start it again.');
}

function hashOf({ body }: KeyedRequest): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}
