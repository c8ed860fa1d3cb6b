/**
 * Stands in for `@auth0/auth0-auth-js`, which auth0-spa-js 2.12 and later bundle for multi-factor prompts, passkeys
 * and anonymous sessions: two thirds of its size, none of it used here. Whoever does use it is told at once.
 * See docs/adr/0005-trimmed-identity-library.md.
 */
const MESSAGE =
  'Multi-factor, passkey and anonymous-session calls are left out of this build of auth0-spa-js: ' +
  'see docs/adr/0005-trimmed-identity-library.md.';

const leftOut = (part: string) =>
  new Proxy(
    {},
    {
      get(_target, member) {
        throw new Error(`auth0-spa-js asked for ${part}.${String(member)}. ${MESSAGE}`);
      },
    },
  );

export class AuthClient {
  readonly mfa = leftOut('mfa');
  readonly passkey = leftOut('passkey');
  readonly anonymous = leftOut('anonymous');
}

/** Errors of the parts left out: the library compares with them, so they exist; nothing throws them. */
export class MfaListAuthenticatorsError extends Error {}
export class MfaEnrollmentError extends Error {}
export class MfaChallengeError extends Error {}
export class PasskeyRegisterError extends Error {}
export class PasskeyChallengeError extends Error {}
export class PasskeyGetTokenError extends Error {}
