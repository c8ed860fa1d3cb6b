import type { Clock } from '../../platform/shared/Clock';
import type { AccountSyncQueue, PendingAccountSync, ProviderAccounts } from './ports/AccountSync';

/** Longer than the provider's timeout for one account. */
const LEASE_MS = 120_000;
const FIRST_RETRY_MS = 15_000;
const MAX_RETRY_MS = 3_600_000;
const MAX_ACCOUNTS = 200;

/**
 * Updates accounts at the provider from the directory. Failed updates are retried until they succeed, after pauses that
 * double up to one hour.
 */
export class SyncProviderAccounts {
  constructor(
    private readonly queue: AccountSyncQueue,
    private readonly accounts: ProviderAccounts,
    private readonly clock: Clock,
    private readonly onFailure: (what: string, error: unknown) => void = () => undefined,
  ) {}

  /**
   * @param isWanted checked before each account; false stops the run.
   * @returns the number of updated accounts.
   */
  async run(isWanted: () => boolean = () => true): Promise<number> {
    let synced = 0;
    for (; synced < MAX_ACCOUNTS && isWanted(); synced += 1) {
      const account = await this.queue.take(this.later(LEASE_MS));
      if (!account) return synced;
      const isDone = await this.sync(account);
      // The provider is probably unavailable for the others too.
      if (!isDone) return synced;
    }
    return synced;
  }

  private async sync(account: PendingAccountSync): Promise<boolean> {
    const { userId, person, tries } = account;
    try {
      await (person ? this.accounts.update(person) : this.accounts.remove(userId));
    } catch (error) {
      const pause = Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), MAX_RETRY_MS);
      await this.queue.postpone(account, this.later(pause), error instanceof Error ? error.name : 'UNKNOWN');
      this.onFailure('the identity provider could not be updated from the directory', error);
      return false;
    }
    await this.queue.done(account);
    return true;
  }

  private later(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
