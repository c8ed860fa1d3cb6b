import { type RawBuilder, sql } from 'kysely';
import { ErrorCode } from '../../../../src/domain/errors/ErrorCode';
import type { BoundAnswer, KeyBook, KeyedAnswer, KeyedCall } from '../../../application/payments/ports/KeyBook';
import { Refusal } from '../../../application/shared/Refusal';
import { sqlStateOf } from '../databaseErrors';
import type { Tx } from '../Tables';

const UNIQUE_VIOLATION = '23505';

function lockOf(userId: string, key: string): RawBuilder<unknown> {
  return sql`hashtextextended(${JSON.stringify([userId, key])}, 0)`;
}

/** Idempotency keys in the database, within the transaction of what they stand for. */
export class SqlKeyBook implements KeyBook {
  constructor(private readonly tx: Tx) {}

  async hold(userId: string, key: string): Promise<boolean> {
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(${lockOf(userId, key)}) as held`.execute(this.tx);
    return rows[0]?.held ?? false;
  }

  async holdInTurn(userId: string, key: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(${lockOf(userId, key)})`.execute(this.tx);
  }

  async find(userId: string, key: string): Promise<BoundAnswer | undefined> {
    return this.tx
      .selectFrom('idempotency_keys')
      .select(['call', 'request_hash as requestHash', 'answer as json', 'status'])
      .where('user_id', '=', userId)
      .where('idempotency_key', '=', key)
      .executeTakeFirst();
  }

  async bind({ userId, key, call, requestHash }: KeyedCall, answer: KeyedAnswer, now: Date): Promise<void> {
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
      // Somebody bound it since we looked, which a stricter isolation level hides from us until now.
      if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
      throw new Refusal(ErrorCode.KeyInFlight, 'This was saved just now. Look again.', {}, { cause: error });
    }
  }
}
