/** What this installation offers besides signing in with a password. Its identity provider must offer it too. @source ENV-1 */
export class AccountOffers {
  constructor(
    /** Signing in by a link or a code that is mailed. */
    readonly passwordless: boolean,
    /** Making an account for oneself; it has no rights until somebody gives it some. */
    readonly signUp: boolean,
    /** Having a link mailed that sets a new password. */
    readonly passwordChange: boolean,
  ) {}

  /** Whether there is any other way in than email and password. */
  get isAny(): boolean {
    return this.passwordless || this.signUp || this.passwordChange;
  }
}
