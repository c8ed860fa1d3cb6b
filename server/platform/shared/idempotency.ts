import { createHash } from 'node:crypto';
import type { Call, CallPart } from '../../../contract/platform/shared/Call';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { Refusal } from './Refusal';

/** The call that an idempotency key was used for. Keys are per person. */
export interface KeyedCall {
  readonly userId: string;
  readonly key: string;
  /** Method and path, such as `POST /api/payments`. */
  readonly call: string;
  /** SHA-256 of the request body, to detect another request under the same key. */
  readonly requestHash: string;
}

/** The response of a successful call, which routes repeat byte by byte. */
export class KeyedAnswer {
  constructor(
    readonly json: string,
    readonly status: 200 | 201,
  ) {}
}

export interface SavedAnswer extends KeyedAnswer {
  readonly call: string;
  readonly requestHash: string;
}

/** Idempotency keys and their answers, saved in the transaction of the call. @source product.md, Money, invariant 9 */
export interface IdempotencyKeys {
  /** Locks the key until the transaction ends; false when another transaction has locked it. */
  tryLock(userId: string, key: string): Promise<boolean>;
  /** Waits for the lock: for work that was started under the key and must not fail when the call is repeated. */
  lock(userId: string, key: string): Promise<void>;
  find(userId: string, key: string): Promise<SavedAnswer | undefined>;
  save(call: KeyedCall, answer: KeyedAnswer, now: Date): Promise<void>;
}

/** A call that moves money. */
export interface KeyedRequest {
  readonly userId: string;
  readonly idempotencyKey: string;
  /** Method and path, such as `POST /api/payments`. */
  readonly call: string;
  /** Of its success. */
  readonly status: 200 | 201;
  /** Validated, so that equal requests have equal JSON. */
  readonly body: unknown;
}

/** Names of the path parameters of a call. */
type PathParams<C extends Call> = { readonly [Name in keyof CallPart<C, 'params'>]: string };

/** A request of a call under its key. @param body validated, with the properties in the same order each time */
export function keyedBy<C extends Call>(
  { method, path, status = 200 }: C,
  { caller, idempotencyKey }: { readonly caller: { readonly userId: string }; readonly idempotencyKey: string },
  params: PathParams<C> | CallPart<C, 'params'>,
  body: unknown,
): KeyedRequest {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const named = path.replaceAll(/:(\w+)/g, (_, name: string) => String(values.get(name)));
  return { userId: caller.userId, idempotencyKey, call: `${method} ${named}`, status, body };
}

/**
 * Runs `work` once for each key. The key is checked before anything else. Only a success is saved, in the same transaction;
 * the same key then gets the same answer, byte by byte.
 *
 * @throws Refusal KEY_IN_FLIGHT while a call is running under the key; KEY_REUSED when the key was used for another request.
 * @source product.md, Money, invariant 9
 */
export async function onceByKey(
  keys: IdempotencyKeys,
  request: KeyedRequest,
  now: Date,
  work: () => Promise<unknown>,
): Promise<KeyedAnswer> {
  const saved = await savedAnswer(keys, request);
  if (saved) return saved;
  const { userId, idempotencyKey: key, call, status } = request;
  const answer = new KeyedAnswer(JSON.stringify(await work()), status);
  await keys.save({ userId, key, call, requestHash: hashOf(request) }, answer, now);
  return answer;
}

/**
 * The answer saved under a key; undefined for a new key. The key is locked until the transaction ends.
 *
 * @throws Refusal KEY_IN_FLIGHT while a call is running under the key; KEY_REUSED when the key was used for another request.
 */
export async function savedAnswer(keys: IdempotencyKeys, request: KeyedRequest): Promise<KeyedAnswer | undefined> {
  const { userId, idempotencyKey: key, call } = request;
  if (!(await keys.tryLock(userId, key))) {
    throw new Refusal(ErrorCode.KeyInFlight, 'This is still being saved. Wait a moment, then check again.');
  }
  const saved = await keys.find(userId, key);
  if (!saved) return undefined;
  if (saved.call === call && saved.requestHash === hashOf(request)) return new KeyedAnswer(saved.json, saved.status);
  throw new Refusal(ErrorCode.KeyReused, 'This was already sent with different content. Start again.');
}

/**
 * Records that a call that takes several transactions has begun. Its copies are then known as such when there is nothing left to do, but
 * its answer is not saved yet. Beginning again changes nothing.
 */
export async function beginByKey(keys: IdempotencyKeys, request: KeyedRequest, now: Date): Promise<void> {
  const { userId, idempotencyKey, call } = request;
  await keys.lock(userId, idempotencyKey);
  if (await hasBegun(keys, request)) return;
  const begun = { userId, key: beginningOf(idempotencyKey), call, requestHash: hashOf(request) };
  await keys.save(begun, new KeyedAnswer('null', 200), now);
}

/** Whether the call has begun under this key. */
export async function hasBegun(keys: IdempotencyKeys, request: KeyedRequest): Promise<boolean> {
  const begun = await keys.find(request.userId, beginningOf(request.idempotencyKey));
  return begun !== undefined && begun.call === request.call && begun.requestHash === hashOf(request);
}

const beginningOf = (idempotencyKey: string) => `${idempotencyKey} begun`;

function hashOf({ body }: KeyedRequest): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}
