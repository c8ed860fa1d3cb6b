import type { SignInPerson } from './ports';

/** The connection of people who sign in with a Listbill password. */
export const DATABASE_CONNECTION = 'Username-Password-Authentication';

/** Whether mailed links and codes may sign this person in: only active people without company sign-on. */
export function canSignInByMail(person: SignInPerson | undefined): person is SignInPerson {
  return person?.status === 'Active' && person.connection === DATABASE_CONNECTION;
}

const SECOND_MS = 1_000;

/**
 * Whether a token or session was issued before the person's password, email or status changed. Provider times are whole
 * seconds, so one issued in the same second is valid; otherwise signing in right after the change would fail.
 *
 * @param issuedAt epoch seconds, by the provider's clock.
 */
export function isRevoked(issuedAt: number, tokensValidFrom: Date | null): boolean {
  return tokensValidFrom !== null && issuedAt < Math.floor(tokensValidFrom.getTime() / SECOND_MS);
}
