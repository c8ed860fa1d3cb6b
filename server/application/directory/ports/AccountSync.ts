import type { SignInPerson } from '../../session/ports';

/** Accounts at a provider of your own. Each call may be repeated without harm. */
export interface ProviderAccounts {
  /** Makes the account what the directory says: address, whether it is blocked, and what the claims tell. @throws Refusal 503 */
  update(person: SignInPerson): Promise<void>;
  /** @throws Refusal 503 */
  remove(subject: string): Promise<void>;
}

/** Somebody whose account has yet to become what the directory says. */
export interface PendingAccountSync {
  readonly userId: string;
  /** Undefined for somebody purged, whose account goes. */
  readonly person: SignInPerson | undefined;
  /** Tells one change from the next. */
  readonly notedAt: string;
  /** How often it was tried, this time included. */
  readonly tries: number;
}

/** The people that changed in the directory and not yet at the provider, for several servers at once. */
export interface AccountSyncQueue {
  /** The one whose turn it is, as they are now. Nobody else gets them until `until`. */
  take(until: Date): Promise<PendingAccountSync | undefined>;
  /** It is done, unless they changed again meanwhile. */
  done(account: PendingAccountSync): Promise<void>;
  /** @param error a code, never words. */
  postpone(account: PendingAccountSync, until: Date, error: string): Promise<void>;
}
