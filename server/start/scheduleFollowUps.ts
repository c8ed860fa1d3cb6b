import { Cron } from 'croner';
import { FollowDirectory } from '../application/directory/FollowDirectory';
import { SqlAccountsToFollow } from '../infrastructure/sql/account/SqlAccountsToFollow';
import type { Platform } from '../Platform';

const EVERY_FIVE_SECONDS = '*/5 * * * * *';

/**
 * Keeps the accounts of a provider of your own in step with the directory.
 *
 * @returns stops it.
 */
export function scheduleFollowUps({ db, clock, signIn, onFailure }: Platform): () => void {
  const { providerAccounts } = signIn;
  if (!providerAccounts) return () => undefined;
  const queue = new SqlAccountsToFollow(db, clock);
  const followDirectory = new FollowDirectory(queue, providerAccounts, clock, onFailure);
  const schedule = new Cron(EVERY_FIVE_SECONDS, { protect: true }, async () => {
    try {
      await followDirectory.run();
    } catch (error) {
      onFailure?.('accounts were not followed', error);
    }
  });
  return () => schedule.stop();
}
