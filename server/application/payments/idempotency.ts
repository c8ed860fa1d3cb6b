import { createHash } from 'node:crypto';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { Refusal } from '../shared/Refusal';

/** A call that moves money, as its key remembers it. */
export interface KeyedCall {
  /** Keys of two people never meet. */
  readonly userId: string;
  readonly key: string;
  /** Which call it is, such as `POST /api/payments`. */
  readonly call: string;
  /** Tells this request from another under the same key. */
  readonly requestHash: string;
}

/** What a success answered, byte by byte. */
export interface KeyedAnswer {
  readonly json: string;
  readonly status: 200 | 201;
}

/** The answer a key was bound to, and by what. */
export interface BoundAnswer extends KeyedAnswer {
  readonly call: string;
  readonly requestHash: string;
}

/** What each idempotency key did. Written in the transaction of what it did. @source product.md, Money, invariant 9 */
export interface KeyBook {
  /** Holds the key until the transaction ends; false when another transaction holds it. */
  hold(userId: string, key: string): Promise<boolean>;
  /** The same, once whoever holds it is done: for work that was begun under the key, which nobody who asks again may stop. */
  holdInTurn(userId: string, key: string): Promise<void>;
  find(userId: string, key: string): Promise<BoundAnswer | undefined>;
  bind(call: KeyedCall, answer: KeyedAnswer, now: Date): Promise<void>;
}

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
