import type { Scope } from '../../../src/domain/access/Scope';
import type { Caller } from '../shared/Caller';

/** A person of the directory, as far as signing in and the claims of a token need it. @source USR-1 USR-2 */
export interface SignInPerson {
  /** The `sub` of every token; never changes. */
  readonly subject: string;
  readonly email: string;
  /** As `hashPassword` wrote it; null for somebody who cannot sign in with a password. */
  readonly passwordHash: string | null;
  readonly status: 'Active' | 'Disabled' | 'Deleted';
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly extension: string;
  /** Flat view of what the directory stores by group; spelled as the directory spells them. */
  readonly roles: readonly string[];
  readonly groups: readonly string[];
  readonly permissions: readonly string[];
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
  /** Admins only. */
  readonly repId: number | null;
  readonly receivedUiWelcomeNotice: boolean;
  /** How the person signs in, such as `Username-Password-Authentication`. */
  readonly connection: string;
  /** Completed sign-ins so far. */
  readonly loginsCount: number;
  /** Tokens and sessions from before the second of this time no longer count; null while all do. */
  readonly tokensValidFrom: Date | null;
}

/** The directory, as the identity provider sees it. */
export interface PeopleForSignIn {
  /** @param email as typed: in any case, with spaces around it, not normalized. */
  findByEmail(email: string): Promise<SignInPerson | undefined>;
  /**
   * What attempts with an email are counted under: the person it finds, or the address in the form in which it is compared.
   * All ways to type an address have one key, whether the address is known or not, and it takes the same work.
   */
  attemptKeyOf(email: string): Promise<string>;
  findBySubject(subject: string): Promise<SignInPerson | undefined>;
  /** Counts one completed sign-in, and notes when it was. Does nothing for an unknown subject. */
  recordLogin(subject: string): Promise<void>;
}

/** Holds a password against what was kept of it. */
export interface PasswordCheck {
  /**
   * Takes as long for an unknown person as for a known one.
   *
   * @param hash null or undefined when there is none: the answer is then no.
   */
  matches(password: string, hash: string | null | undefined): Promise<boolean>;
}

/** One thing the identity provider remembers: a session, a grant, a refresh token, its signing keys. */
export interface ProviderEntry {
  /** What it is, such as `Session` or `RefreshToken`; unique together with `id`. */
  readonly kind: string;
  readonly id: string;
  /** A JSON object, stored as it is. */
  readonly value: Readonly<Record<string, unknown>>;
  /** A second name it is found by; null for most kinds. */
  readonly uid: string | null;
  /** The grant it falls with; null when it stands alone. */
  readonly grantId: string | null;
  /** Epoch milliseconds after which it is as good as gone; null for what stays. */
  readonly expiresAt: number | null;
}

/** Where the embedded identity provider keeps what must outlive a restart. */
export interface ProviderStorage {
  /** @returns undefined when there is none, or when it has expired. */
  find(kind: string, id: string): Promise<ProviderEntry | undefined>;
  /** As `find`; whoever else holds the entry or changes it waits until the transaction around this call has ended. */
  lock(kind: string, id: string): Promise<ProviderEntry | undefined>;
  /** @returns undefined when there is none, or when it has expired. */
  findByUid(kind: string, uid: string): Promise<ProviderEntry | undefined>;
  /** Adds the entry, or replaces the one of the same kind and id. */
  put(entry: ProviderEntry): Promise<void>;
  /** Adds the entry where there is none of the same kind and id. @returns whether it did. */
  putNew(entry: ProviderEntry): Promise<boolean>;
  /** Removes the entry and gives it: of several at once one gets it. @returns undefined when there is none, or when it has expired. */
  take(kind: string, id: string): Promise<ProviderEntry | undefined>;
  /** Does nothing when there is none. */
  remove(kind: string, id: string): Promise<void>;
  /** Removes every entry of `kind` that falls with the grant. */
  removeByGrant(kind: string, grantId: string): Promise<void>;
  /** Removes whatever names the person as its `accountId`: sessions, grants, tokens, mailed links and codes. */
  removeOfAccount(accountId: string): Promise<void>;
}

/** Who is asking, as the token says. Roles and groups are read from the directory, never from here. */
interface VerifiedToken {
  readonly issuer: string;
  readonly subject: string;
  /** From the namespaced claim of an access token; undefined when the provider sends none. */
  readonly email: string | undefined;
  /** When the provider issued the token, in epoch seconds by its clock (`iat`). */
  readonly issuedAt: number;
}

/** What became of a token. */
export type TokenVerification =
  | { readonly kind: 'verified'; readonly token: VerifiedToken }
  /** The answer is 401. `reason` is for the server's log; it never holds the token. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The provider's keys could not be fetched: the token may well be good. The answer is 503, never 401. */
  | { readonly kind: 'unavailable'; readonly cause: unknown };

/** Holds access tokens against the keys of whoever issues them. @source SES-6 */
export interface TokenVerifier {
  /** Checks signature, issuer, audience and time of an access token. Never rejects. */
  verify(accessToken: string): Promise<TokenVerification>;
}

/** A caller, with what decides whether their access token still counts. */
export interface KnownCaller extends Caller {
  /** Access tokens issued before the second of this time are refused; null while none are. */
  readonly tokensValidFrom: Date | null;
}

/** Who there is and what they reach, read anew at every request so that a change counts at once. */
export interface CallerDirectory {
  /** Whatever their status; undefined for a token of a person who is not in the directory. */
  findCaller(issuer: string, subject: string): Promise<KnownCaller | undefined>;
  /** Whether a group exists and lies within `scope`. */
  reaches(scope: Scope, groupNumber: string): Promise<boolean>;
}
