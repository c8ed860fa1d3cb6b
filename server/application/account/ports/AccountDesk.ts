import type { Profile } from '../../../../src/domain/account/Profile';
import type { Mail } from '../../mail/ports';
import type { PeopleForSignIn } from '../../session/ports/PeopleForSignIn';
import type { ProviderStorage } from '../../session/ports/ProviderStorage';

/** Somebody who made an account without anybody's help. */
export interface NewPerson {
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The directory, as far as people change it about themselves. */
export interface AccountPeople extends PeopleForSignIn {
  /**
   * Adds an active person without any role, so that nothing is theirs to see until somebody gives them access.
   *
   * @returns false when somebody has that email, in any case of its letters; then nothing is added.
   */
  add(person: NewPerson): Promise<boolean>;
  /** Also revokes the access tokens and sessions of the person so far. */
  setPassword(subject: string, passwordHash: string): Promise<void>;
  /** Sets what is given and leaves the rest, so that of several changes at once each counts. */
  setProfile(subject: string, changes: Partial<Profile>): Promise<void>;
}

/** What belongs together counts together. */
export interface AccountTransaction {
  readonly people: AccountPeople;
  readonly storage: ProviderStorage;
  readonly mail: Mail;
}

/** What people's own accounts are kept in. */
export interface AccountDesk {
  /** All of `work` counts, or none, its mails included. It may run more than once, so nothing slow or final goes in. */
  inTransaction<T>(work: (account: AccountTransaction) => Promise<T>): Promise<T>;
}
