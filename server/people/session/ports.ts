import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { Caller, SignInProof } from '../../platform/shared/Caller';

/** The data of a person that signing in and token claims need. @source USR-1 USR-2 */
export interface SignInPerson {
  /** The `sub` of every token; never changes. */
  readonly subject: string;
  readonly email: string;
  /** From `PasswordHash`; null if the person cannot sign in with a password. */
  readonly passwordHash: string | null;
  readonly status: 'Active' | 'Disabled' | 'Deleted';
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly extension: string;
  /** All roles in any group, in their stored spelling. */
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
  /** Tokens and sessions issued before the second of this time are revoked; null if none are. */
  readonly tokensValidFrom: Date | null;
  /** Access tokens issued in or before the second of this time are revoked, but no sessions; null if none are. */
  readonly tokensEndedAt: Date | null;
  /** Time of the person's last activity in the application; null if never. */
  readonly lastActionAt: Date | null;
}

/** The directory as the identity provider uses it. */
export interface PeopleForSignIn {
  /** @param email as typed, not normalized. Ignores case and surrounding spaces. */
  findByEmail(email: string): Promise<SignInPerson | undefined>;
  /**
   * Key under which attempts with an email are counted: one key for all spellings of an address. Known and unknown
   * addresses take the same work.
   */
  attemptKeyOf(email: string): Promise<string>;
  findBySubject(subject: string): Promise<SignInPerson | undefined>;
  /** Counts a completed sign-in and records its time. Ignores unknown subjects. */
  recordLogin(subject: string): Promise<void>;
  /** Revokes the person's current access tokens, but no sessions: other devices get new tokens. Ignores unknown subjects. */
  endTokens(subject: string): Promise<void>;
  /** Ends one session, whether or not the API has seen it. Ignores unknown subjects. */
  endSession(subject: string, sessionId: string): Promise<void>;
  /** When a session was last ended; null if never, or it is unknown. */
  sessionEndedAt(subject: string, sessionId: string): Promise<Date | null>;
}

export interface PasswordCheck {
  /**
   * Compares a password with its hash. Takes as long for unknown people as for known ones.
   *
   * @param hash null or undefined if there is none; the result is then false.
   */
  matches(password: string, hash: string | null | undefined): Promise<boolean>;
}

/** A stored object of the identity provider, such as a session, a grant, a refresh token or the signing keys. */
export interface ProviderEntry {
  /** Such as `Session` or `RefreshToken`. Unique together with `id`. */
  readonly kind: string;
  readonly id: string;
  /** A JSON object, stored as it is. */
  readonly value: Readonly<Record<string, unknown>>;
  /** Second lookup key; null for most kinds. */
  readonly uid: string | null;
  /** The grant it is deleted with; null if it has none. */
  readonly grantId: string | null;
  /** Epoch milliseconds after which it has expired; null if it never expires. */
  readonly expiresAt: number | null;
}

/** Where the embedded identity provider keeps what must outlive a restart. */
export interface ProviderStorage {
  /** @returns undefined if there is none or it has expired. */
  find(kind: string, id: string): Promise<ProviderEntry | undefined>;
  /** As `find`, and locks the entry until the current transaction ends. */
  lock(kind: string, id: string): Promise<ProviderEntry | undefined>;
  /** @returns undefined if there is none or it has expired. */
  findByUid(kind: string, uid: string): Promise<ProviderEntry | undefined>;
  /** Adds the entry, or replaces the one of the same kind and id. */
  put(entry: ProviderEntry): Promise<void>;
  /** Adds the entry unless one of the same kind and id exists. @returns whether it was added. */
  putNew(entry: ProviderEntry): Promise<boolean>;
  /**
   * Marks the entry as used, in its `value`. Only one of several concurrent calls succeeds.
   *
   * @param at epoch seconds.
   * @returns false if it was used before, is missing or has expired.
   */
  consume(kind: string, id: string, at: number): Promise<boolean>;
  /**
   * Removes and returns the entry. Only one of several concurrent calls gets it. @returns undefined if there is none or it has
   * expired.
   */
  take(kind: string, id: string): Promise<ProviderEntry | undefined>;
  /** Ignores missing entries. */
  remove(kind: string, id: string): Promise<void>;
  /** Removes every entry of `kind` that belongs to the grant. */
  removeByGrant(kind: string, grantId: string): Promise<void>;
  /** Removes all entries with this `accountId`: sessions, grants, tokens, mailed links and codes. */
  removeOfAccount(accountId: string): Promise<void>;
}

/** The caller according to the access token. Roles and groups come from the directory, not from the token. */
export interface VerifiedToken {
  readonly issuer: string;
  readonly subject: string;
  /** From the namespaced claim; undefined if the provider sends none. */
  readonly email: string | undefined;
  /** Whether the provider has verified the email, from the namespaced claim `email_verified`. */
  readonly isEmailVerified: boolean;
  /** Epoch seconds by the provider's clock (`iat`). */
  readonly issuedAt: number;
  /** The provider's session, from the namespaced claims; undefined if the provider sends no `session_id`. */
  readonly session?: TokenSession | undefined;
}

/** Sign-in facts in an access token. */
export interface TokenSession extends SignInProof {
  /** Of the provider; unique for the person. */
  readonly sessionId: string;
}

export type TokenVerification =
  | { readonly kind: 'verified'; readonly token: VerifiedToken }
  /** Answered with 401. `reason` is for the server log and never contains the token. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The provider's keys could not be fetched, so the token may be valid. Answered with 503, never 401. */
  | { readonly kind: 'unavailable'; readonly cause: unknown };

/** Verifies access tokens with the keys of their issuer. @source SES-6 */
export interface TokenVerifier {
  /** Checks signature, issuer, audience and time of an access token. Never rejects. */
  verify(accessToken: string): Promise<TokenVerification>;
}

/** A caller from the directory. */
export interface KnownCaller extends Caller {
  /** Access tokens issued before the second of this time are revoked; null if none are. */
  readonly tokensValidFrom: Date | null;
  /** Access tokens issued in or before the second of this time are revoked; null if none are. */
  readonly tokensEndedAt: Date | null;
  /** The session of the token; null if it is new or the token names none. */
  readonly session: KnownSession | null;
}

/** Why a session ended. Stored. */
export type SessionEnd = 'signOut' | 'person' | 'administrator' | 'provider';

/** A session as the API knows it. */
export interface KnownSession {
  /** When the person last proved who they are. */
  readonly signedInAt: Date;
  /** When the person last did something in the application with it. */
  readonly lastUsedAt: Date;
  /** Sign-ins up to this second no longer count; null if the session has not ended. */
  readonly endedAt: Date | null;
}

/** A session that starts, or starts again after a new sign-in. */
export interface StartedSession {
  readonly userId: string;
  readonly sessionId: string;
  /** Browser and system in words; empty if unknown. */
  readonly device: string;
  readonly methods: readonly string[];
  readonly signedInAt: Date;
  readonly now: Date;
}

/** A session as its person sees it. */
export interface PersonSession {
  readonly sessionPk: string;
  readonly sessionId: string;
  readonly device: string;
  readonly methods: readonly string[];
  /** ISO, UTC. */
  readonly signedInAt: string;
  /** The person's last action with it: ISO, UTC. */
  readonly lastUsedAt: string;
  readonly isEnded: boolean;
}

/** The sessions of people. Every end is repeatable, and the first one counts. */
export interface SessionStore {
  /** The newest sessions of the person, ended ones too; newest first. */
  list(userId: string): Promise<readonly PersonSession[]>;
  end(userId: string, sessionId: string, reason: SessionEnd, now: Date): Promise<void>;
  /** Ends one of the person's sessions. @returns false if the person has no such session. */
  endByPk(userId: string, sessionPk: string, now: Date): Promise<boolean>;
  /** Ends all of the person's sessions and access tokens, at the embedded provider too. */
  endAll(userId: string, reason: SessionEnd, now: Date): Promise<void>;
  /** Ends the person's access tokens, but no sessions. */
  endTokens(userId: string, now: Date): Promise<void>;
  /** Records user activity, with the session if it is known. Writes at most once a minute. */
  recordAction(userId: string, sessionId: string | undefined, now: Date): Promise<void>;
  /** Ends a session, or all sessions of a person if it names none, because the provider has ended them. */
  endOfProvider(ended: EndedAtProvider, now: Date): Promise<void>;
}

/** Session or user named in the provider's logout token: at least one of them. */
export interface EndedAtProvider {
  readonly subject: string | undefined;
  readonly sessionId: string | undefined;
}

export type LogoutVerification =
  | { readonly kind: 'verified'; readonly ended: EndedAtProvider }
  /** `reason` is for the log and never contains the token. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The provider's keys could not be fetched, so the token may be valid. */
  | { readonly kind: 'unavailable'; readonly cause: unknown };

/** Verifies the logout tokens with which a provider reports the end of a session. */
export interface LogoutTokens {
  /** Never rejects. */
  verify(token: string): Promise<LogoutVerification>;
}

/** Reads callers and their scope. Read again at every request so that changes apply immediately. */
export interface CallerDirectory {
  /**
   * Regardless of status; undefined if the person is not in the directory.
   *
   * @param sessionId the session that the token names, read in the same statement; undefined if it names none.
   */
  findCaller(issuer: string, subject: string, sessionId?: string): Promise<KnownCaller | undefined>;
  /**
   * Adds a session, or starts it again if the person has signed in after its end. A repetition changes nothing.
   *
   * @returns whether it started.
   */
  startSession(session: StartedSession): Promise<boolean>;
  /** Whether a group exists and lies within `scope`. @param isPart whether some divisions of it are enough */
  reaches(scope: Scope, groupNumber: string, isPart?: boolean): Promise<boolean>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly providerStorage: ProviderStorage;
  }
}
