import { IdentityError } from '../../application/session/IdentityError';

const STATE = '`state` does not match.';
const RENEWAL_TIMEOUT = 'Timeout during authentication renew.';
const NOTHING_KNOWN = 'Something went wrong';
const NETWORK = /Failed to fetch|NetworkError|Load failed|Timeout when executing 'fetch'/i;
const ABOUT_ID_TOKEN = /claim|ID token|signature algorithm/i;

export const staleReturn = (target?: string, cause?: unknown) =>
  new IdentityError('invalid_token', STATE, { restartable: true, target, cause });

/**
 * Translates whatever auth0-spa-js threw, in the words of the specification where it has them.
 * The values of a claim mismatch are not repeated.
 *
 * @source SES-7
 */
export function identityErrorFrom(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  const { code, description, target } = partsOf(error);
  if (code === 'state_mismatch' || code === 'missing_transaction') return staleReturn(target, error);
  if (code === 'timeout') return new IdentityError('timeout', RENEWAL_TIMEOUT, { transient: true, cause: error });
  if (code !== undefined) {
    const restartable = code === 'login_required';
    return new IdentityError(code, description || NOTHING_KNOWN, { restartable, target, cause: error });
  }
  if (error instanceof TypeError || NETWORK.test(description)) {
    return new IdentityError('network', 'Connection refused.', { transient: true, cause: error });
  }
  if (ABOUT_ID_TOKEN.test(description)) {
    const [claim = description] = description.split(';');
    return new IdentityError('invalid_token', claim, { cause: error });
  }
  return new IdentityError('generic_error', NOTHING_KNOWN, { cause: error });
}

/** The library's own errors carry `error` and `error_description`; a failed return also what `login` was given. */
function partsOf(error: unknown) {
  const fields: Readonly<Record<string, unknown>> = typeof error === 'object' && error !== null ? { ...error } : {};
  const message = error instanceof Error ? error.message : '';
  const appState = fields['appState'];
  const target =
    typeof appState === 'object' && appState !== null && 'target' in appState ? appState.target : undefined;
  return {
    code: text(fields['error']),
    description: text(fields['error_description']) ?? message,
    target: text(target),
  };
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
