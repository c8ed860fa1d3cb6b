import type { Clock } from '../shared/Clock';
import type { AccountSyncQueue, PendingAccountSync, ProviderAccounts } from './ports/AccountSync';

/** Longer than the provider may take for one. */
const LEASE_MS = 120_000;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 3_600_000;
const MOST_AT_ONCE = 200;

/**
 * Makes accounts at the provider what the directory says by now. Whoever cannot be followed is tried again after pauses
 * that double, an hour at most, until it is done.
 */
export class SyncProviderAccounts {
  constructor(
    private readonly queue: AccountSyncQueue,
    private readonly accounts: ProviderAccounts,
    private readonly clock: Clock,
    private readonly onFailure: (what: string, error: unknown) => void = () => undefined,
  ) {}

  /**
   * @param isWanted asked before each account.
   * @returns how many accounts follow now.
   */
  async run(isWanted: () => boolean = () => true): Promise<number> {
    let followed = 0;
    for (; followed < MOST_AT_ONCE && isWanted(); followed += 1) {
      const account = await this.queue.take(this.later(LEASE_MS));
      if (!account) return followed;
      const isDone = await this.follow(account);
      // The others would meet the same.
      if (!isDone) return followed;
    }
    return followed;
  }

  private async follow(account: PendingAccountSync): Promise<boolean> {
    const { userId, person, tries } = account;
    try {
      await (person ? this.accounts.update(person) : this.accounts.remove(userId));
    } catch (error) {
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
      await this.queue.postpone(account, this.later(pause), error instanceof Error ? error.name : 'UNKNOWN');
      this.onFailure('the identity provider does not follow the directory yet', error);
      return false;
    }
    await this.queue.done(account);
    return true;
  }

  private later(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
