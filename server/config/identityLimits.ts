import * as v from 'valibot';

const number = (fallback: string, least: number, most: number) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.regex(/^\d{1,4}$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );

/** How patient browsers are with the identity provider, and with clocks. @source SES-6 SES-9 */
export const identityLimits = {
  IDENTITY_LEEWAY_SECONDS: number('60', 0, 300),
  IDENTITY_LOGIN_STATE_MINUTES: number('15', 1, 60),
  IDENTITY_SILENT_CHECK_SECONDS: number('5', 1, 60),
  IDENTITY_TIMEOUT_SECONDS: number('60', 1, 120),
};
