import type { Kysely, Transaction } from 'kysely';
import { MonthClosed } from '../shared/Refusal';
import { isMonthClosed, sqlStateOf } from './databaseErrors';
import { insideTransaction } from './engine/guardedDriver';
import { isOutdatedStatement } from './engine/preparedStatements';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 5;

/**
 * Runs `work` in one transaction. A deadlock, a serialization failure, or changed tables retry it, so `work` may not have other
 * side effects that cannot be repeated.
 *
 * An error of `work` rolls back and is rethrown. A query outside the given transaction throws.
 *
 * @throws MonthClosed if the time of a change is in a closed month.
 */
export async function inTransaction<T, Schema>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((tx) => insideTransaction(() => work(tx)));
    } catch (error) {
      if (isMonthClosed(error)) throw new MonthClosed({ cause: error });
      if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

function isRetryable(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === SERIALIZATION_FAILURE || state === DEADLOCK || isOutdatedStatement(error);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
