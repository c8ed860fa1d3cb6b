import { distinctUntilChanged, EMPTY, filter, map, type Subscription, switchMap, throttleTime } from 'rxjs';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';
import type { EndedCalls } from '../analytics/EndedCalls';
import { IdentityError } from '../session/IdentityError';
import type { Session } from '../session/Session';
import type { LastCalls } from '../session/SignOut';
import type { ActivitySignals } from './ports';

/** The person's session as the server knows it. Calls reject with ApiError. */
export interface SessionUseGateway {
  /** Records user activity. */
  recordAction(): Promise<void>;
  /** Ends the person's access tokens, this one too. */
  endTokens(): Promise<void>;
}

export const SessionUseGateway: Token<SessionUseGateway> = createToken('SessionUseGateway');

const RECORD_EVERY_MS = 60_000;

/**
 * Tells the server what the person does with the session: that they act, at most once a minute, and that they sign out. When
 * the server has ended the session, asks the person to sign in again; the screen keeps what they typed.
 * Renewals and calls in the background are no action. Failures are ignored.
 *
 * @source INA-2 SES-3 SES-4 docs/decisions/identity.md#an-embedded-session-lasts-eight-hours-and-needs-activity
 * @source docs/decisions/session.md#a-session-that-was-ended-elsewhere-keeps-its-input-behind-a-cover
 */
export class SessionUse {
  constructor(
    private readonly session: Pick<Session, 'state$' | 'fail'>,
    private readonly signals: ActivitySignals,
    private readonly gateway: SessionUseGateway,
    private readonly lastCalls: LastCalls,
    private readonly ended: Pick<EndedCalls, 'call$'>,
    private readonly time: Time,
  ) {}

  /** Watches the signed-in person. Unsubscribe to stop. */
  start(): Subscription {
    const watching = this.session.state$
      .pipe(
        map(({ kind }) => kind === 'signedIn'),
        distinctUntilChanged(),
        switchMap((isSignedIn) => (isSignedIn ? this.signals.action$ : EMPTY)),
        throttleTime(RECORD_EVERY_MS, this.time),
      )
      .subscribe(() => void this.gateway.recordAction().catch(() => undefined));
    // Renewed tokens are refused, too: the server has ended the session, and the provider has not.
    const revoked$ = this.ended.call$.pipe(filter(({ code }) => code === ErrorCode.TokenRevoked));
    watching.add(revoked$.subscribe(() => this.session.fail(sessionEnded())));
    watching.add(this.lastCalls.addFinal(() => this.gateway.endTokens()));
    return watching;
  }
}

/** The server has ended the session, and the provider may not have. Only a new sign-in with credentials helps. */
export const sessionEnded = () => new IdentityError('session_ended', 'The session has been ended.');
