import { IdentityError } from '../../application/session/IdentityError';

/** The texts of the specification, and ours where it has none. @source SES-6 SES-7 SES-8 */
export const IdentityText = {
  State: 'state does not match',
  ResponseType: "responseType can't be code",
  RedirectUri: "redirectUri can't be empty",
  RenewalTimeout: 'Timeout during authentication renew',
  Timeout: 'The identity provider did not answer in time.',
  Send: 'send is not valid ([link, code])',
  Generic: 'Something went wrong',
  Leeway: 'The leeway should be positive and lower than five minutes.',
  Network: 'Connection refused.',
  UserChanged: 'Somebody else signed in at the identity provider.',
} as const;

const OAUTH_TEXTS: Readonly<Record<string, string>> = {
  access_denied: 'The identity provider refused to sign you in.',
  login_required: 'Sign in again.',
  server_error: 'The identity provider has a problem. Try again in a few minutes.',
  temporarily_unavailable: 'The identity provider is busy. Try again in a few minutes.',
};

/** What a code of OAuth means, in plain words. */
export const oauthText = (code: string): string =>
  (Object.hasOwn(OAUTH_TEXTS, code) && OAUTH_TEXTS[code]) || IdentityText.Generic;

/** A return that belongs to no sign-in of this tab; a new sign-in may well succeed. @source SES-2 SES-7 */
export const staleReturn = (target?: string) =>
  new IdentityError('invalid_token', IdentityText.State, { restartable: true, target });

/** The provider answered, and there was nothing of use in it. @source SES-7 */
export const emptyAnswer = () => new IdentityError('generic_error', IdentityText.Generic);

export const networkDown = () => new IdentityError('network', IdentityText.Network, { transient: true });

/** @source SES-7 SES-9 */
export const timedOut = (message: string = IdentityText.RenewalTimeout) =>
  new IdentityError('timeout', message, { transient: true });
