import type { Profile } from '../../../src/domain/people/account/Profile';
import type { Transaction } from '../../platform/shared/Transaction';
import type { PeopleForSignIn } from '../session/ports';

/** A person who signed up. */
export interface SignedUpPerson {
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The directory, with the changes people can make to themselves. */
export interface AccountPeople extends PeopleForSignIn {
  /**
   * Adds an active person without grants, who sees nothing until an administrator grants access.
   *
   * @returns false, without adding anybody, if the email is taken, ignoring case.
   */
  add(person: SignedUpPerson): Promise<boolean>;
  /** Also revokes the person's access tokens and sessions. */
  setPassword(subject: string, passwordHash: string): Promise<void>;
  /** Changes only the given fields, so that concurrent changes of other fields are not lost. */
  setProfile(subject: string, changes: Partial<Profile>): Promise<void>;
}

/** Addresses in mails, each with the token of its mail. */
export interface AccountLinks {
  newPassword(token: string): string;
  signIn(token: string): string;
  signUp(token: string): string;
}

export interface PasswordHash {
  /** Deliberately slow: about a quarter of a second. */
  hash(password: string): Promise<string>;
}

/** Repositories for people's changes to their own accounts. */
export type AccountTransaction = Pick<Transaction, 'people' | 'factors' | 'providerStorage' | 'mail'>;

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly people: AccountPeople;
  }
}
