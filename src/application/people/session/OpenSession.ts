import { missingClaim } from '../../../domain/people/session/requiredClaims';
import type { SignInReturn } from '../../../domain/people/session/SignInReturn';
import { claimMissing, IdentityError } from './IdentityError';
import type { Absence, Identity, IdentityTokens } from './ports';
import type { SignIn } from './SignIn';

/** Session state at startup. */
export type Opening =
  /** `target` is the screen requested before the sign-in; empty if it is in the address. */
  | { readonly kind: 'signedIn'; readonly tokens: IdentityTokens; readonly target: string }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'failed'; readonly error: IdentityError };

/**
 * Finds out at startup who is signed in: completes a return, or asks silently.
 *
 * @source docs/decisions/session.md#a-silent-check-without-an-answer-counts-as-not-signed-in
 */
export class OpenSession {
  constructor(
    private readonly identity: Identity,
    private readonly signIn: Pick<SignIn, 'restart' | 'countLostReturn'>,
    private readonly absence: Pick<Absence, 'isOver' | 'end'>,
    /** Prefix of the application's own claims, with the trailing slash. */
    private readonly namespace: string,
  ) {}

  /**
   * Never rejects. A stale return restarts the sign-in once: the page is then left and the promise stays pending. A return
   * that did not come from this tenant is ignored the first time and fails the second time. A user who was inactive for too
   * long is signed out. An ID token without a required claim fails, because another sign-in would return the same token.
   *
   * @param checkLimitSeconds shortens the silent check. Default: its usual limit.
   * @source SES-2 INA-3
   */
  async run(signInReturn: SignInReturn, checkLimitSeconds?: number): Promise<Opening> {
    try {
      const opening = await this.open(signInReturn, checkLimitSeconds);
      const isLost = opening.kind === 'signedOut' && signInReturn.kind === 'stray';
      return isLost && !this.signIn.countLostReturn() ? { kind: 'failed', error: unexpected(undefined) } : opening;
    } catch (error) {
      const reason = error instanceof IdentityError ? error : unexpected(error);
      return reason.restartable ? this.restart(reason) : { kind: 'failed', error: reason };
    }
  }

  private async open(signInReturn: SignInReturn, limitSeconds: number | undefined): Promise<Opening> {
    if ('url' in signInReturn) {
      const signedIn = await this.identity.complete(signInReturn);
      this.assertUsable(signedIn.tokens, signedIn.target);
      this.absence.end();
      return { kind: 'signedIn', ...signedIn };
    }
    if (this.absence.isOver()) return { kind: 'signedOut' };
    const tokens = await this.identity.check({ limitSeconds });
    if (!tokens) return { kind: 'signedOut' };
    this.assertUsable(tokens);
    return { kind: 'signedIn', tokens, target: '' };
  }

  private assertUsable({ claims }: IdentityTokens, target?: string): void {
    const missing = missingClaim(claims, this.namespace);
    if (missing) throw claimMissing(missing, target);
  }

  /** @returns the reason for the restart if there was a restart before */
  private async restart(reason: IdentityError): Promise<Opening> {
    const { target = '' } = reason;
    return this.signIn.restart(target).catch((error: unknown): Opening => {
      const { code, message, transient } = error instanceof IdentityError ? error : unexpected(error);
      if (code === 'sign_in_loop') return { kind: 'failed', error: reason };
      return { kind: 'failed', error: new IdentityError(code, message, { transient, target, cause: error }) };
    });
  }
}

const unexpected = (cause: unknown) => new IdentityError('generic_error', 'Something went wrong', { cause });
