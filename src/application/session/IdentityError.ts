/** What a failure says about trying again. */
export interface IdentityErrorTraits {
  /** True when the same attempt may succeed a moment later: no network, no answer in time. */
  readonly transient?: boolean;
  /** True when a new sign-in may well succeed: the return was stale, or belonged to another tab. */
  readonly restartable?: boolean;
  /** The screen that was asked for, as far as it is still known. */
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
   *   `access_denied`, `user_changed`, `not_signed_in`, `missing_claim`, `sign_in_loop`, `generic_error` and others.
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

/** The failure of whatever needs somebody who is signed in. */
export const notSignedIn = () => new IdentityError('not_signed_in', 'Nobody is signed in.');

/** The provider signed somebody in and does not say who that is. @param claim such as `email` */
export const claimMissing = (claim: string, target?: string) =>
  new IdentityError('missing_claim', `The ID token has no ${claim} claim.`, { target });
