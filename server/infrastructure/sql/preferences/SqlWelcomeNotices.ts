import type { SignInFollowUp } from '../../../application/directory/ports/SignInAccounts';
import type { WelcomeNotices } from '../../../application/preferences/ports/WelcomeNotices';
import { inTransaction } from '../inTransaction';
import type { Db } from '../Tables';

/** A column of the person, which the claims tell as well. */
export class SqlWelcomeNotices implements WelcomeNotices {
  constructor(
    private readonly db: Db,
    private readonly followUp: (tx: Db) => SignInFollowUp,
  ) {}

  seen(userId: string): Promise<void> {
    return inTransaction(this.db, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('people')
        .set({ received_ui_welcome_notice: true })
        .where('user_id', '=', userId)
        .where('received_ui_welcome_notice', '=', false)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await this.followUp(tx).personChanged(userId);
    });
  }
}
