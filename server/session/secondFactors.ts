/**
 * Methods of a sign-in that took more than a password: RFC 8176, and `passkey` as Auth0 names it. A mailed code alone (`otp`) is a
 * first factor.
 *
 * @source docs/decisions/setup.md#the-second-factor-is-read-from-the-last-sign-ins
 */
export const SECOND_FACTORS: readonly string[] = ['mfa', 'passkey', 'hwk', 'swk'];
