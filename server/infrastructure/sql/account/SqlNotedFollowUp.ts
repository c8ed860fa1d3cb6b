import type { SignInFollowUp } from '../../../application/directory/ports/SignInFollowUp';
import type { Clock } from '../../../application/shared/Clock';
import type { Db } from '../Tables';

/** With a provider of your own: who changed is noted, and followed there soon after. */
export class SqlNotedFollowUp implements SignInFollowUp {
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
