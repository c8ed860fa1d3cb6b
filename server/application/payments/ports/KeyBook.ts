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
