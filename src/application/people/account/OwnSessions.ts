import { type Observable, shareReplay } from 'rxjs';
import type { OwnSessionList } from '../../../../contract/people/ownSessions';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { ApiError } from '../../platform/shared/ApiError';
import { type Loadable, loadEach } from '../../platform/shared/Loadable';
import { Refreshable } from '../../platform/shared/Refreshable';
import { createToken, type Token } from '../../platform/shared/Token';
import type { BillLockRelease } from '../session/ports';
import type { Session } from '../session/Session';
import type { SignOut } from '../session/SignOut';

export type { OwnSession } from '../../../../contract/people/ownSessions';

/** The signed-in person's sessions. Calls reject with ApiError. */
export interface OwnSessionGateway {
  list(signal?: AbortSignal): Promise<OwnSessionList>;
  end(args: { readonly sessionPk: string }): Promise<void>;
  /** Ends all sessions, this one too. */
  endAll(): Promise<void>;
}

export const OwnSessionGateway: Token<OwnSessionGateway> = createToken('OwnSessionGateway');

/** Where the person is signed in, and was lately. */
export class OwnSessions extends Refreshable {
  /** Loading first, then the sessions, also after each end. Shared; loads again for a first subscriber. Never errors. */
  readonly list$: Observable<Loadable<OwnSessionList>> = loadEach(this.reads$, (_read, signal) =>
    this.gateway.list(signal),
  ).pipe(shareReplay({ bufferSize: 1, refCount: true }));

  constructor(
    private readonly gateway: OwnSessionGateway,
    private readonly session: Pick<Session, 'person'>,
    private readonly locks: BillLockRelease,
    private readonly signOut: Pick<SignOut, 'run'>,
  ) {
    super();
  }

  /** Signs the person out on another device, at once. @throws ApiError */
  async end(sessionPk: string): Promise<void> {
    await this.gateway.end({ sessionPk });
    this.refresh();
  }

  /**
   * Releases the person's locks and signs them out on all devices, then here.
   *
   * @throws ApiError when no session was ended; IdentityError when only the provider's logout failed.
   */
  async endAll(): Promise<void> {
    const { person } = this.session;
    if (person) await this.locks.releaseAllOf({ email: person.email }).catch(() => undefined);
    try {
      await this.gateway.endAll();
    } catch (error) {
      // An earlier try ended the sessions, and only its answer was lost.
      if (!(error instanceof ApiError && error.code === ErrorCode.TokenRevoked)) throw error;
    }
    await this.signOut.run(true);
  }
}
