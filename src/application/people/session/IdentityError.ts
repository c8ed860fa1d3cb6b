/** Provider codes that ask for a new sign-in. */
const ASKS_FOR_THE_PERSON = [
  'login_required',
  'interaction_required',
  'consent_required',
  'missing_refresh_token',
  'invalid_grant',
  'user_changed',
  'not_confirmed',
  'session_ended',
];

/**
 * Provider codes for problems at the provider. Both libraries also use them for an answer without a code.
 *
 * @source docs/decisions/session.md#a-providers-own-problem-is-retried-while-the-token-is-valid
 */
const PROBLEMS_OF_THE_PROVIDER = ['server_error', 'temporarily_unavailable', 'generic_error', 'request_error'];

/** Whether and how to retry after a failure. */
export interface IdentityErrorTraits {
  /** True when the same attempt may succeed a moment later: no network, no answer in time. */
  readonly transient?: boolean;
  /** True when a new sign-in may well succeed: the return was stale, or belonged to another tab. */
  readonly restartable?: boolean;
  /** The requested screen, if known. */
  readonly target?: string | undefined;
  readonly cause?: unknown;
}

/** Why signing in, renewing or signing out failed. The only error that the identity port throws. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly transient: boolean;
  readonly restartable: boolean;
  readonly target: string | undefined;

  /**
   * @param code stable, as the provider or OAuth names it: `login_required`, `invalid_token`, `timeout`, `network`,
   * `access_denied`, `user_changed`, `not_signed_in`, `missing_email`, `missing_sub`, `sign_in_loop`, `generic_error` and
   * others.
   * @param message the text of the specification where it names one. Never holds a token.
   * @source SES-7
   */
  constructor(
    readonly code: string,
    message: string,
    { transient = false, restartable = false, target, cause }: IdentityErrorTraits = {},
  ) {
    super(message, { cause });
    this.transient = transient;
    this.restartable = restartable;
    this.target = target;
  }
}

/** The failure of a call that needs a signed-in person. */
export const notSignedIn = () => new IdentityError('not_signed_in', 'No one is signed in.');

/** The ID token of a sign-in lacks a required claim: `missing_email` or `missing_sub`. */
export const claimMissing = (claim: 'email' | 'sub', target?: string) =>
  new IdentityError(`missing_${claim}`, `The ID token has no ${claim} claim.`, { target });

/** Whether the same renewal may succeed a moment later, so that a session with a valid token continues. @source SES-3 */
export function mayPass({ code, transient }: IdentityError): boolean {
  return transient || PROBLEMS_OF_THE_PROVIDER.includes(code);
}

/**
 * Whether a failed session can continue after another sign-in, with its screen and unsaved input. Any other failure leads to
 * the error page.
 *
 * @source SES-3
 */
export function isInterruption({ code, transient }: IdentityError): boolean {
  return transient || ASKS_FOR_THE_PERSON.includes(code);
}
