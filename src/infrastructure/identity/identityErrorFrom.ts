import { IdentityError } from '../../application/session/IdentityError';
import { emptyAnswer, IdentityText, networkDown, oauthText, staleReturn, timedOut } from './identityErrors';

const NETWORK = /Failed to fetch|NetworkError|Load failed|Timeout when executing 'fetch'/i;
const ABOUT_ID_TOKEN = /claim|ID token|signature algorithm|public key|access_token/i;
/** What the libraries, and JSON, say of an answer with nothing in it. */
const EMPTY = /^ID token is required but missing|JSON/;
const STALE = /^`state` does not match/;
const STABLE_CODE = /^[a-z][a-z0-9_.]{1,60}$/;

/**
 * Translates whatever auth0-spa-js or auth0-js threw or called back with, in the words of the specification where it has
 * them. Nothing of the original goes along: the libraries put the request with its email, state and nonce into it, and
 * the values of a claim mismatch into its text.
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

/** Both libraries say the same of a claim, one of them in a few words more. */
function invalidToken(description: string): IdentityError {
  const [claim = ''] = description.split(/; |, expected /);
  const same = claim
    .replace(' claim value mismatch', ' claim mismatch')
    .replace('Organization Id (', 'Organization ID (');
  return new IdentityError('invalid_token', same || IdentityText.Generic);
}

/**
 * The libraries' errors carry their code as `error` or `code`, and its text as `error_description`, `errorDescription`,
 * `description` or (of a weak password) `policy`. Without an answer at all both are null.
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
