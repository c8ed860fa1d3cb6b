import { type KeyedAnswer, type KeyedRequest, onceByKey } from './idempotency';
import type { Transaction, Transactions } from './Transaction';

/**
 * Runs a command in one transaction, once for each key: a copy of the request gets the same answer, byte by byte.
 *
 * @throws Refusal KEY_IN_FLIGHT, KEY_REUSED as `onceByKey`.
 */
export function runOnce(
  transactions: Transactions,
  request: KeyedRequest,
  now: Date,
  work: (tx: Transaction) => Promise<object>,
): Promise<KeyedAnswer> {
  return transactions.run((tx) => onceByKey(tx.keys, request, now, () => work(tx)));
}
