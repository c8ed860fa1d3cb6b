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
