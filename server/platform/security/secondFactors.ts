/**
 * Methods of a sign-in that took more than a password: RFC 8176, and `passkey` as Auth0 names it. A mailed code alone (`otp`) is a
 * first factor.
 *
 * @source docs/decisions/setup.md#the-second-factor-is-read-from-the-last-sign-ins
 */
export const SECOND_FACTORS: readonly string[] = ['mfa', 'passkey', 'hwk', 'swk'];

/** Whether a sign-in took two factors. @param methods undefined if they are unknown */
export const isMultiFactor = (methods: readonly string[] | undefined): boolean =>
  methods?.some((method) => SECOND_FACTORS.includes(method)) === true;
