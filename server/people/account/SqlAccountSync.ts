import type { Selectable } from 'kysely';
import { claimNext, type Queue } from '../../platform/database/claimNext';
import type { Db, Tables } from '../../platform/database/Tables';
import type { Clock } from '../../platform/shared/Clock';
import type { AccountSyncQueue, PendingAccountSync } from '../directory/ports/AccountSync';
import type { SignInFollowUp } from '../directory/ports/SignInAccounts';
import { SqlPeopleForSignIn } from '../session/SqlPeopleForSignIn';
import { SqlProviderStorage } from '../session/SqlProviderStorage';

const QUEUE: Queue = { table: 'account_follow_ups', key: 'user_id' };

/** The rows of `account_follow_ups`. */
export class SqlAccountSyncQueue implements AccountSyncQueue {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async take(until: Date): Promise<PendingAccountSync | undefined> {
    const taken = { now: this.clock.now(), until };
    const row = await claimNext<Selectable<Tables['account_follow_ups']>>(this.db, QUEUE, taken);
    if (!row) return undefined;
    const { user_id: userId, noted_at: notedAt, tries } = row;
    return { userId, person: await this.personOf(userId), notedAt, tries };
  }

  async done({ userId, notedAt }: PendingAccountSync): Promise<void> {
    await this.db
      .deleteFrom('account_follow_ups')
      .where('user_id', '=', userId)
      .where('noted_at', '=', notedAt)
      .execute();
  }

  async postpone({ userId, notedAt }: PendingAccountSync, until: Date, error: string): Promise<void> {
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

/** For the embedded provider, which reads the directory itself: only sessions must be ended. */
export class SqlEmbeddedFollowUp implements SignInFollowUp {
  constructor(
    private readonly tx: Db,
    private readonly clock: Clock,
  ) {}

  async personChanged(userId: string, { isNewAddress = false } = {}): Promise<void> {
    const person = await this.tx.selectFrom('people').select('status').where('user_id', '=', userId).executeTakeFirst();
    if (person?.status === 'Active' && !isNewAddress) return;
    await new SqlProviderStorage(this.tx, this.clock).removeOfAccount(userId);
  }
}

/** For an external provider: queues the person for an update of the account there. */
export class SqlQueuedFollowUp implements SignInFollowUp {
  constructor(
    private readonly tx: Db,
    private readonly clock: Clock,
  ) {}

  async personChanged(userId: string): Promise<void> {
    const now = this.clock.now().toISOString();
    const noted = { noted_at: now, next_try_at: now, tries: 0 };
    await this.tx
      .insertInto('account_follow_ups')
      .values({ user_id: userId, ...noted })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(noted))
      .execute();
  }
}
