import type { SignInReturn } from '../../domain/session/SignInReturn';
import { IdentityError } from './IdentityError';
import type { Absence } from './ports/Absence';
import type { Identity, IdentityTokens } from './ports/Identity';
import type { SignInRestarts } from './ports/SignInRestarts';
import { SignIn } from './SignIn';

/** How the application finds itself when it opens. */
export type Opening =
  /** `target` is the screen asked for before the sign-in; empty when the address itself says it. */
  | { readonly kind: 'signedIn'; readonly tokens: IdentityTokens; readonly target: string }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'failed'; readonly error: IdentityError };

/** Finds out at start who is there: completes a return, or asks silently. */
export class OpenSession {
  constructor(
    private readonly identity: Identity,
    private readonly restarts: SignInRestarts,
    private readonly absence: Pick<Absence, 'isOver' | 'end'>,
  ) {}

  /**
   * Resolves once it is known; never rejects. A stale return starts the sign-in again, once: the page is then left,
   * and the promise stays open. One that nobody can use counts as such a start. Whoever was away for too long counts as
   * signed out. @source SES-2 INA-3
   */
  async run(signInReturn: SignInReturn): Promise<Opening> {
    try {
      const opening = await this.open(signInReturn);
      if (opening.kind === 'signedOut' && signInReturn.kind === 'stray') return this.onceMore(opening);
      this.restarts.clear();
      return opening;
    } catch (error) {
      const reason = error instanceof IdentityError ? error : unexpected(error);
      return reason.restartable && !this.restarts.noted() ? this.restart(reason) : this.failed(reason);
    }
  }

  private async open(signInReturn: SignInReturn): Promise<Opening> {
    if ('url' in signInReturn) {
      const signedIn = await this.identity.complete(signInReturn);
      this.absence.end();
      return { kind: 'signedIn', ...signedIn };
    }
    if (this.absence.isOver()) return { kind: 'signedOut' };
    const tokens = await this.identity.check();
    return tokens ? { kind: 'signedIn', tokens, target: '' } : { kind: 'signedOut' };
  }

  /** A provider that goes on sending back what nobody can use is no way in. */
  private onceMore(opening: Opening): Opening {
    if (this.restarts.noted()) return this.failed(unexpected(undefined));
    this.restarts.note();
    return opening;
  }

  private async restart({ target = '' }: IdentityError): Promise<Opening> {
    this.restarts.note();
    return new SignIn(this.identity, this.absence).run(target).catch((error: unknown) => {
      const { code, message, transient } = error instanceof IdentityError ? error : unexpected(error);
      return this.failed(new IdentityError(code, message, { transient, target, cause: error }));
    });
  }

  private failed(error: IdentityError): Opening {
    this.restarts.clear();
    return { kind: 'failed', error };
  }
}

const unexpected = (cause: unknown) => new IdentityError('generic_error', 'Something went wrong', { cause });
