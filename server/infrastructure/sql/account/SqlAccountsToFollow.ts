import { sql } from 'kysely';
import type { AccountsToFollow, AccountToFollow } from '../../../application/directory/ports/AccountsToFollow';
import type { Clock } from '../../../application/shared/Clock';
import { SqlPeopleForSignIn } from '../session/SqlPeopleForSignIn';
import type { Db } from '../Tables';

/** The rows of `account_follow_ups`. */
export class SqlAccountsToFollow implements AccountsToFollow {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async take(until: Date): Promise<AccountToFollow | undefined> {
    const row = await this.db
      .updateTable('account_follow_ups')
      .set({ tries: sql<number>`tries + 1`, next_try_at: until.toISOString() })
      .where('user_id', '=', (where) =>
        where
          .selectFrom('account_follow_ups as waiting')
          .select('waiting.user_id')
          .where('waiting.next_try_at', '<=', this.clock.now().toISOString())
          .orderBy('waiting.next_try_at')
          .orderBy('waiting.user_id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    const { user_id: userId, noted_at: notedAt, tries } = row;
    return { userId, person: await this.personOf(userId), notedAt, tries };
  }

  async done({ userId, notedAt }: AccountToFollow): Promise<void> {
    await this.db
      .deleteFrom('account_follow_ups')
      .where('user_id', '=', userId)
      .where('noted_at', '=', notedAt)
      .execute();
  }

  async postpone({ userId, notedAt }: AccountToFollow, until: Date, error: string): Promise<void> {
    await this.db
      .updateTable('account_follow_ups')
      .set({ next_try_at: until.toISOString(), last_error: error })
      .where('user_id', '=', userId)
      .where('noted_at', '=', notedAt)
      .execute();
  }

  private async personOf(userId: string) {
    const row = await this.db
      .selectFrom('people')
      .select('purged_alias')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.purged_alias === null ? new SqlPeopleForSignIn(this.db).findBySubject(userId) : undefined;
  }
}
