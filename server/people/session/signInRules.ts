import { DATABASE_CONNECTION } from '../../../src/domain/people/directory/DirectoryUser';
import type { SignInPerson } from './ports';

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
 * @source docs/decisions/identity.md#a-changed-password-or-account-refuses-earlier-access-tokens
 */
export function isRevoked(issuedAt: number, tokensValidFrom: Date | null): boolean {
  return tokensValidFrom !== null && issuedAt < secondOf(tokensValidFrom);
}

/** Events that end a person's access tokens. */
type TokenEnds = Pick<SignInPerson, 'tokensValidFrom' | 'tokensEndedAt'>;

/**
 * Whether an access token no longer counts: issued before such a change, or until a sign-out. A token of the second of a
 * sign-out is older than it, because the embedded provider issues none in the rest of that second.
 *
 * @param issuedAt epoch seconds, by the provider's clock.
 * @source docs/decisions/identity.md#signing-out-ends-all-access-tokens-but-only-this-browsers-session
 */
export function isTokenEnded(issuedAt: number, { tokensValidFrom, tokensEndedAt }: TokenEnds): boolean {
  return isRevoked(issuedAt, tokensValidFrom) || issuedAt < firstTokenAfter({ tokensEndedAt });
}

/**
 * The first second, since 1970, whose access tokens count after the person's last sign-out; 0 if there was none.
 *
 * @source docs/decisions/identity.md#tokens-issued-during-the-second-of-a-sign-out-are-refused
 */
export function firstTokenAfter({ tokensEndedAt }: Pick<TokenEnds, 'tokensEndedAt'>): number {
  return tokensEndedAt === null ? 0 : secondOf(tokensEndedAt) + 1;
}

const secondOf = (time: Date): number => Math.floor(time.getTime() / SECOND_MS);
