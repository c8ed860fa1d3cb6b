import type { SignInPerson } from '../../session/ports';

/** Accounts at an external provider. All calls are idempotent. */
export interface ProviderAccounts {
  /** Updates email, blocked state and claims of the account from the directory. @throws Refusal 503 */
  update(person: SignInPerson): Promise<void>;
  /** @throws Refusal 503 */
  remove(subject: string): Promise<void>;
}

/** A person whose account at the provider is not up to date. */
export interface PendingAccountSync {
  readonly userId: string;
  /** Undefined for a purged person, whose account is to be deleted. */
  readonly person: SignInPerson | undefined;
  /** Time of the latest change. Distinguishes it from later ones. */
  readonly notedAt: string;
  /** Attempts so far, including this one. */
  readonly tries: number;
}

/** People changed in the directory but not yet at the provider. Safe for several servers at once. */
export interface AccountSyncQueue {
  /** The next person, leased until `until`. */
  take(until: Date): Promise<PendingAccountSync | undefined>;
  /** Removes the entry, unless the person changed again. */
  done(account: PendingAccountSync): Promise<void>;
  /** @param error a code without personal data. */
  postpone(account: PendingAccountSync, until: Date, error: string): Promise<void>;
}
