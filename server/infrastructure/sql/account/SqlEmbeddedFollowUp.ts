import type { SignInFollowUp } from '../../../application/directory/ports/SignInFollowUp';
import type { Clock } from '../../../application/shared/Clock';
import { SqlProviderStorage } from '../session/SqlProviderStorage';
import type { Db } from '../Tables';

/** With the embedded provider, whose people are those of the directory: only what they are signed in with has to end. */
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
