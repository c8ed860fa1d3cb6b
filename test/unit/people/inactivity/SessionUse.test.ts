import { BehaviorSubject, Subject } from 'rxjs';
import { EndedCalls } from '../../../../src/application/people/analytics/EndedCalls';
import { SessionUse } from '../../../../src/application/people/inactivity/SessionUse';
import type { IdentityError } from '../../../../src/application/people/session/IdentityError';
import type { SessionState } from '../../../../src/application/people/session/Session';
import { LastCalls } from '../../../../src/application/people/session/SignOut';
import type { CurrentUser } from '../../../../src/domain/platform/users/CurrentUser';
import { VirtualTime } from '../../../support/VirtualTime';

const MINUTE = 60_000;
const SIGNED_IN: SessionState = { kind: 'signedIn', user: { userId: 'auth0|1' } as CurrentUser };

describe('SessionUse', () => {
  it('records an action immediately, and at most one a minute (INA-2)', () => {
    const { act, calls, time } = setUp();
    for (let seconds = 0; seconds < 180; seconds += 1) {
      act();
      time.advanceTo(time.now() + 1_000);
    }
    expect(calls).toEqual([0, MINUTE, 2 * MINUTE].map((at) => `action at ${at}`));
  });

  it('records nothing while the person does nothing, however long the session is renewed', () => {
    const { session$, calls, time } = setUp();
    for (let minutes = 0; minutes < 60; minutes += 1) {
      time.advanceTo(time.now() + MINUTE);
      session$.next({ ...SIGNED_IN });
    }
    expect(calls).toEqual([]);
  });

  it('records nothing for someone who is not signed in', () => {
    const { act, calls, session$ } = setUp();
    session$.next({ kind: 'leaving' });
    act();
    expect(calls).toEqual([]);
  });

  it('continues after a failed call', () => {
    const { act, calls, time, gateway } = setUp();
    gateway.isDown = true;
    act();
    time.advanceTo(time.now() + MINUTE);
    act();
    expect(calls).toHaveLength(2);
  });

  it('ends the tokens on sign-out after every other last call, because they need the token (SES-4)', async () => {
    const { calls, lastCalls } = setUp();
    lastCalls.add(async () => {
      await Promise.resolve();
      calls.push('the last page views');
    });
    await lastCalls.run();
    expect(calls).toEqual(['the last page views', 'end']);
  });

  it('ends the session here when the server refuses renewed tokens, and for nothing else (SES-3)', () => {
    const { calls, ended } = setUp();
    const call = { method: 'GET', path: '/api/me', durationMs: 1 };
    ended.note({ ...call, status: 401, code: 'NOT_SIGNED_IN' });
    ended.note({ ...call, status: 403, code: 'FORBIDDEN' });
    expect(calls).toEqual([]);
    ended.note({ ...call, status: 401, code: 'TOKEN_REVOKED' });
    expect(calls).toEqual(['fail session_ended']);
  });
});

// Helpers

function setUp() {
  const session$ = new BehaviorSubject<SessionState>(SIGNED_IN);
  const action$ = new Subject<void>();
  const time = new VirtualTime();
  const calls: string[] = [];
  const lastCalls = new LastCalls();
  const gateway = {
    isDown: false,
    recordAction() {
      calls.push(`action at ${time.now()}`);
      return this.isDown ? Promise.reject(new Error('down')) : Promise.resolve();
    },
    endTokens: () => {
      calls.push('end');
      return Promise.resolve();
    },
  };
  const ended = new EndedCalls();
  const session = { state$: session$, fail: ({ code }: IdentityError) => void calls.push(`fail ${code}`) };
  new SessionUse(session, { action$ }, gateway, lastCalls, ended, time).start();
  return { ended, session$, act: () => action$.next(), calls, time, gateway, lastCalls };
}
