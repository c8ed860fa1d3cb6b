import { IdentityError } from '../../application/people/session/IdentityError';

const NETWORK = /Failed to fetch|NetworkError|Load failed|Timeout when executing 'fetch'/i;
const ABOUT_ID_TOKEN = /claim|ID token|signature algorithm|public key|access_token/i;
/** Messages of the libraries and of JSON for an empty answer. */
const EMPTY = /^ID token is required but missing|JSON/;
const STALE = /^`state` does not match/;
const STABLE_CODE = /^[a-z][a-z0-9_.]{1,60}$/;

/**
 * Translates errors of auth0-spa-js and auth0-js, with the specification's texts where it has them. Drops the original
 * error, because the libraries put the request with its email, state and nonce into it, and claim values into its text.
 *
 * @source SES-7
 */
export function identityErrorFrom(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  const { code, description, isUnanswered } = partsOf(error);
  switch (code) {
    case 'state_mismatch':
    case 'missing_transaction':
      return staleReturn();
    case 'timeout':
      return timedOut();
    case 'invalid_hash':
      return emptyAnswer();
    case 'invalid_token':
    case undefined:
      if (isUnanswered || error instanceof TypeError || NETWORK.test(description)) return networkDown();
      if (STALE.test(description)) return staleReturn();
      if (EMPTY.test(description)) return emptyAnswer();
      return (code ?? ABOUT_ID_TOKEN.test(description)) ? invalidToken(description) : emptyAnswer();
    default:
      return new IdentityError(code, description || oauthText(code), { restartable: code === 'login_required' });
  }
}

/** Both libraries use the same message for a claim; one of them adds a few words. */
function invalidToken(description: string): IdentityError {
  const [claim = ''] = description.split(/; |, expected /);
  const same = claim
    .replace(' claim value mismatch', ' claim mismatch')
    .replace('Organization Id (', 'Organization ID (');
  return new IdentityError('invalid_token', same || IdentityText.Generic);
}

/**
 * The libraries' errors carry their code as `error` or `code`, and its text as `error_description`, `errorDescription`,
 * `description` or (of a weak password) `policy`. Without an answer, both are null.
 */
function partsOf(error: unknown) {
  const fields: Readonly<Record<string, unknown>> = typeof error === 'object' && error !== null ? { ...error } : {};
  const code = text(fields['error']) ?? text(fields['code']);
  return {
    code: code !== undefined && STABLE_CODE.test(code) ? code : undefined,
    isUnanswered: 'original' in fields && !('statusCode' in fields) && code === undefined,
    description:
      text(fields['error_description']) ??
      text(fields['errorDescription']) ??
      text(fields['description']) ??
      text(fields['policy']) ??
      (error instanceof Error ? error.message : ''),
  };
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** The specification's texts, and others where it has none. @source SES-6 SES-7 SES-8 */
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
  UserChanged: 'Another user signed in at the identity provider.',
} as const;

const OAUTH_TEXTS: Readonly<Record<string, string>> = {
  access_denied: 'The identity provider refused to sign you in.',
  login_required: 'Sign in again.',
  server_error: 'The identity provider has a problem. Try again in a few minutes.',
  temporarily_unavailable: 'The identity provider is busy. Try again in a few minutes.',
};

/** Message for an OAuth error code. */
export const oauthText = (code: string): string =>
  (Object.hasOwn(OAUTH_TEXTS, code) && OAUTH_TEXTS[code]) || IdentityText.Generic;

/** A return without a sign-in of this tab. A new sign-in may succeed. @source SES-2 SES-7 */
export const staleReturn = (target?: string) =>
  new IdentityError('invalid_token', IdentityText.State, { restartable: true, target });

/** The provider's answer is not usable. @source SES-7 */
export const emptyAnswer = () => new IdentityError('generic_error', IdentityText.Generic);

export const networkDown = () => new IdentityError('network', IdentityText.Network, { transient: true });

/** @source SES-7 SES-9 */
const timedOut = (message: string = IdentityText.RenewalTimeout) =>
  new IdentityError('timeout', message, { transient: true });

/**
 * Limits the time of a provider's answer. The libraries limit only some of their steps.
 *
 * @throws IdentityError `timeout`, with `message`. @source SES-9
 */
export async function withinTime<T>(seconds: number, answer: Promise<T>, message?: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(timedOut(message)), seconds * 1_000);
  });
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
