import { type RawBuilder, sql } from 'kysely';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { IdempotencyKeys, KeyedAnswer, KeyedCall, SavedAnswer } from '../shared/idempotency';
import { Refusal } from '../shared/Refusal';
import { sqlStateOf } from './databaseErrors';
import type { Tx } from './Tables';

const UNIQUE_VIOLATION = '23505';

/** Idempotency keys, locked and saved within the transaction of their call. */
export class SqlIdempotencyKeys implements IdempotencyKeys {
  constructor(private readonly tx: Tx) {}

  async tryLock(userId: string, key: string): Promise<boolean> {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${lockOf(userId, key)}) as locked`.execute(this.tx);
    return rows[0]?.locked ?? false;
  }

  async lock(userId: string, key: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(${lockOf(userId, key)})`.execute(this.tx);
  }

  async find(userId: string, key: string): Promise<SavedAnswer | undefined> {
    return this.tx
      .selectFrom('idempotency_keys')
      .select(['call', 'request_hash as requestHash', 'answer as json', 'status'])
      .where('user_id', '=', userId)
      .where('idempotency_key', '=', key)
      .executeTakeFirst();
  }

  async save({ userId, key, call, requestHash }: KeyedCall, answer: KeyedAnswer, now: Date): Promise<void> {
    try {
      await this.tx
        .insertInto('idempotency_keys')
        .values({
          user_id: userId,
          idempotency_key: key,
          call,
          request_hash: requestHash,
          status: answer.status,
          answer: answer.json,
          at: now.toISOString(),
        })
        .execute();
    } catch (error) {
      // Another transaction saved it after our read; a stricter isolation level hid it until now.
      if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
      throw new Refusal(ErrorCode.KeyInFlight, 'This was saved a moment ago. Check again.', {}, { cause: error });
    }
  }
}

function lockOf(userId: string, key: string): RawBuilder<unknown> {
  return sql`hashtextextended(${JSON.stringify([userId, key])}, 0)`;
}
