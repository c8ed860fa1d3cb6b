import { SyncProviderAccounts } from '../application/directory/SyncProviderAccounts';
import type { Platform } from '../composition/Platform';
import { SqlAccountSyncQueue } from '../infrastructure/sql/account/SqlAccountSync';
import { EVERY_FIVE_SECONDS, inRounds } from './inRounds';

/**
 * Keeps the accounts of a provider of your own in step with the directory.
 *
 * @returns stops it.
 */
export function scheduleFollowUps({ db, clock, signIn, onFailure }: Platform): () => unknown {
  const { providerAccounts } = signIn;
  if (!providerAccounts) return () => undefined;
  const followDirectory = new SyncProviderAccounts(
    new SqlAccountSyncQueue(db, clock),
    providerAccounts,
    clock,
    onFailure,
  );
  return inRounds(
    { pattern: EVERY_FIVE_SECONDS },
    (isWanted) => followDirectory.run(isWanted),
    (error) => onFailure?.('accounts were not followed', error),
  );
}
