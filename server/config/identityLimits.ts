import { wholeNumber } from './settingKinds';

/** How patient browsers are with the identity provider, and with clocks. @source SES-6 SES-9 */
export const identityLimits = {
  IDENTITY_LEEWAY_SECONDS: wholeNumber('60', 0, 300),
  IDENTITY_LOGIN_STATE_MINUTES: wholeNumber('15', 1, 60),
  IDENTITY_SILENT_CHECK_SECONDS: wholeNumber('5', 1, 60),
  IDENTITY_TIMEOUT_SECONDS: wholeNumber('60', 1, 120),
};
