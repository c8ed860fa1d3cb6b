import type { SignInPerson } from '../../session/ports/PeopleForSignIn';

/** Somebody whose account has yet to become what the directory says. */
export interface AccountToFollow {
  readonly userId: string;
  /** Undefined for somebody purged, whose account goes. */
  readonly person: SignInPerson | undefined;
  /** Tells one change from the next. */
  readonly notedAt: string;
  /** How often it was tried, this time included. */
  readonly tries: number;
}

/** The people that changed in the directory and not yet at the provider, for several servers at once. */
export interface AccountsToFollow {
  /** The one whose turn it is, as they are now. Nobody else gets them until `until`. */
  take(until: Date): Promise<AccountToFollow | undefined>;
  /** It is done, unless they changed again meanwhile. */
  done(account: AccountToFollow): Promise<void>;
  /** @param error a code, never words. */
  postpone(account: AccountToFollow, until: Date, error: string): Promise<void>;
}
