import type { IdempotencyKeys } from './idempotency';

/**
 * One database transaction: everything that a use case changes together, by aggregate. A capability adds its repository beside the
 * interface of that repository (`declare module './Transaction'`), so that this file depends on none of them.
 * `SqlTransactions` has the whole list.
 */
export interface Transaction {
  readonly keys: IdempotencyKeys;
  readonly gate: WriteGate;
}

/** Keeps changes out while daily processing runs or a hold is on. Neither can start before a transaction that passed it ends. */
export interface WriteGate {
  /** For changes to bills. @throws Refusal IS_PROCESSING, with a fixed message that screens recognize. @source ERR-3 */
  assertBillsOpen(now: Date): Promise<void>;
  /** For writes that move money. @throws Refusal ON_HOLD. @source ERR-5 */
  assertPaymentsOpen(now: Date): Promise<void>;
}

/** Runs work in transactions. @template Part what the work uses of a transaction; default: all. */
export interface Transactions<Part = Transaction> {
  /**
   * Runs `work` in one transaction, all or nothing. Runs it again after a deadlock or a serialization failure, so it must not
   * have effects outside the transaction. Its errors roll back and are thrown.
   */
  run<T>(work: (tx: Part) => Promise<T>): Promise<T>;
}
