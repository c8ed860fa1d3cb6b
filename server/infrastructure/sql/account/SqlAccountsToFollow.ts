import type { Selectable } from 'kysely';
import type { AccountsToFollow, AccountToFollow } from '../../../application/directory/ports/AccountsToFollow';
import type { Clock } from '../../../application/shared/Clock';
import { claimNext, type Queue } from '../claimNext';
import { SqlPeopleForSignIn } from '../session/SqlPeopleForSignIn';
import type { Db, Tables } from '../Tables';

const QUEUE: Queue = { table: 'account_follow_ups', key: 'user_id' };

/** The rows of `account_follow_ups`. */
export class SqlAccountsToFollow implements AccountsToFollow {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async take(until: Date): Promise<AccountToFollow | undefined> {
    const taken = { now: this.clock.now(), until };
    const row = await claimNext<Selectable<Tables['account_follow_ups']>>(this.db, QUEUE, taken);
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
