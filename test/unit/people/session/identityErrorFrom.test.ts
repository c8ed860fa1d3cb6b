import { fc, test } from '@fast-check/jest';
import { IdentityError } from '../../../../src/application/people/session/IdentityError';
import { identityErrorFrom, oauthText } from '../../../../src/infrastructure/identity/identityErrors';

/** An error thrown by auth0-spa-js, with `error` and `error_description`. */
const spa = (error: string, error_description = '') =>
  Object.assign(new Error(error_description), { error, error_description });
/** An auth0-js error for a return in the address. */
const hash = (error: string, errorDescription: string) => ({ error, errorDescription });
/** An auth0-js error for a request, which contains the request. */
const request = (code: string | null, description: string | null, fields = {}) => ({
  original: { response: { req: { _data: { email: 'pat@example.test', state: 'a-state', nonce: 'a-nonce' } } } },
  code,
  description,
  ...fields,
});

describe('identityErrorFrom', () => {
  it.each(['constructor', 'valueof', 'toString'])('has a message for the code %s', (code) => {
    expect(oauthText(code)).toBe('Something went wrong');
    expect(identityErrorFrom(spa(code)).message).toBe('Something went wrong');
  });

  it.each<[string, unknown, string, string]>([
    ['another state', spa('state_mismatch', 'Invalid state'), 'invalid_token', 'state does not match'],
    ['no stored sign-in', spa('missing_transaction', 'Invalid state'), 'invalid_token', 'state does not match'],
    [
      'another state, in the fragment',
      hash('invalid_token', '`state` does not match.'),
      'invalid_token',
      'state does not match',
    ],
    ['a renewal that timed out', spa('timeout', 'Timeout'), 'timeout', 'Timeout during authentication renew'],
    [
      'a check that timed out',
      { error: 'timeout', error_description: 'Timeout during executing web_message communication' },
      'timeout',
      'Timeout during authentication renew',
    ],
    [
      'a nonce mismatch',
      new Error('Nonce (nonce) claim mismatch in the ID token; expected "a", found "b"'),
      'invalid_token',
      'Nonce (nonce) claim mismatch in the ID token',
    ],
    [
      'a nonce mismatch, in the fragment',
      hash('invalid_token', 'Nonce (nonce) claim value mismatch in the ID token; expected "a", found "b"'),
      'invalid_token',
      'Nonce (nonce) claim mismatch in the ID token',
    ],
    [
      'an issuer mismatch, in the fragment',
      hash('invalid_token', 'Issuer (iss) claim mismatch in the ID token, expected "a", found "b"'),
      'invalid_token',
      'Issuer (iss) claim mismatch in the ID token',
    ],
    [
      'an organization mismatch, in the fragment',
      hash('invalid_token', 'Organization Id (org_id) claim value mismatch in the ID token; expected "a", found "b"'),
      'invalid_token',
      'Organization ID (org_id) claim mismatch in the ID token',
    ],
    [
      'an expired ID token',
      new Error('Expiration Time (exp) claim error in the ID token; current time (x) is after (y)'),
      'invalid_token',
      'Expiration Time (exp) claim error in the ID token',
    ],
    [
      'a broken signature',
      hash('invalid_token', 'Invalid ID token signature.'),
      'invalid_token',
      'Invalid ID token signature.',
    ],
    [
      'an access token of another person',
      hash('invalid_token', 'Invalid access_token'),
      'invalid_token',
      'Invalid access_token',
    ],
    [
      'a response without an ID token',
      new Error('ID token is required but missing'),
      'generic_error',
      'Something went wrong',
    ],
    ['an empty response', new SyntaxError('Unexpected end of JSON input'), 'generic_error', 'Something went wrong'],
    ['empty keys', hash('invalid_token', 'Unexpected end of JSON input'), 'generic_error', 'Something went wrong'],
    [
      'an incomplete return',
      hash('invalid_hash', 'response_type contains `token`, but …'),
      'generic_error',
      'Something went wrong',
    ],
    [
      'an unreadable response',
      request('generic_error', 'Something went wrong'),
      'generic_error',
      'Something went wrong',
    ],
    ['no network', new TypeError('Failed to fetch'), 'network', 'Connection refused.'],
    ['no network, in Safari', new TypeError('Load failed'), 'network', 'Connection refused.'],
    ['no network for the keys', hash('invalid_token', 'Failed to fetch'), 'network', 'Connection refused.'],
    [
      'no response from the token endpoint',
      new Error("Timeout when executing 'fetch'"),
      'network',
      'Connection refused.',
    ],
    ['no response to a request', request(null, null), 'network', 'Connection refused.'],
    [
      'a response that is an HTML page',
      request(null, null, { statusCode: 502 }),
      'generic_error',
      'Something went wrong',
    ],
    ['a refusal', spa('access_denied', 'Not you.'), 'access_denied', 'Not you.'],
    [
      'a refusal without a description',
      spa('access_denied'),
      'access_denied',
      'The identity provider refused to sign you in.',
    ],
    [
      'a taken email address',
      request('invalid_signup', 'Invalid sign up', { statusCode: 400 }),
      'invalid_signup',
      'Invalid sign up',
    ],
    [
      'a weak password',
      {
        ...request('invalid_password', null, { statusCode: 400 }),
        description: { rules: [] },
        policy: 'At least 12 characters',
      },
      'invalid_password',
      'At least 12 characters',
    ],
    ['a malformed code', { error: '<b>', error_description: 'x' }, 'generic_error', 'Something went wrong'],
    ['anything else', new Error('odd'), 'generic_error', 'Something went wrong'],
    ['undefined', undefined, 'generic_error', 'Something went wrong'],
  ])('translates %s (SES-7)', (_what, thrown, code, message) => {
    expect(identityErrorFrom(thrown)).toMatchObject({ name: 'IdentityError', code, message });
  });

  it.each([spa('timeout'), new TypeError('Failed to fetch'), request(null, null)])(
    'marks temporary failures as transient',
    (thrown) => {
      expect(identityErrorFrom(thrown).transient).toBe(true);
    },
  );

  it('is restartable only for a stale return or an ended session', () => {
    expect(identityErrorFrom(spa('state_mismatch')).restartable).toBe(true);
    expect(identityErrorFrom(spa('login_required', 'x')).restartable).toBe(true);
    expect(identityErrorFrom(spa('access_denied', 'x')).restartable).toBe(false);
  });

  it('returns our own errors unchanged', () => {
    const ours = new IdentityError('user_changed', 'Another person.');
    expect(identityErrorFrom(ours)).toBe(ours);
  });

  test.prop([fc.constantFrom('original', 'appState', 'state', 'response'), fc.string({ minLength: 8 })])(
    'never exposes request data (SES-1)',
    (field, secret) => {
      const thrown = { error: 'access_denied', error_description: 'No.', [field]: { email: secret } };
      const error = identityErrorFrom(thrown);
      expect(error.cause).toBeUndefined();
      expect(JSON.stringify([Object.entries(error), error.message])).not.toContain(JSON.stringify(secret));
    },
  );
});
