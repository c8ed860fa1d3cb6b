import type { SignInPerson } from './ports';

/** The connection of people who sign in with a password of ours. */
export const DATABASE_CONNECTION = 'Username-Password-Authentication';

/** Whether mails may let this person in: who is not active, or signs in at their company, gets none. */
export function canSignInByMail(person: SignInPerson | undefined): person is SignInPerson {
  return person?.status === 'Active' && person.connection === DATABASE_CONNECTION;
}

const SECOND_MS = 1_000;

/**
 * Whether a token or session dates from before its person's password, email address or status changed. Provider times are
 * whole seconds, so one from the same second still counts: otherwise signing in right after the change would fail.
 *
 * @param issuedAt epoch seconds, by the provider's clock.
 */
export function isRevoked(issuedAt: number, tokensValidFrom: Date | null): boolean {
  return tokensValidFrom !== null && issuedAt < Math.floor(tokensValidFrom.getTime() / SECOND_MS);
}
