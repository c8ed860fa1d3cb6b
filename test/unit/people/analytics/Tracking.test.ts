import { BehaviorSubject, Subject } from 'rxjs';
import { EndedCalls } from '../../../../src/application/people/analytics/EndedCalls';
import { Tracking } from '../../../../src/application/people/analytics/Tracking';
import { IdentityError } from '../../../../src/application/people/session/IdentityError';
import type { SessionState } from '../../../../src/application/people/session/Session';
import { LastCalls } from '../../../../src/application/people/session/SignOut';
import type { AnalyticsEvent } from '../../../../src/domain/people/analytics/eventsOf';
import { VirtualTime } from '../../../support/VirtualTime';

const ROUTES = [{ path: '/billing/bills/:billPk', title: 'Bill' }];
const VIEW: AnalyticsEvent = { kind: 'pageView', route: '/billing/bills/:billPk', title: 'Bill' };
const CALL = { method: 'GET', path: '/api/bills/:billPk', status: 200, code: '', durationMs: 1_234.4 };
const TIMING = { kind: 'timing', method: 'GET', path: '/api/bills/:billPk', seconds: 1.234, milliseconds: 1_234 };
const SIGNED_IN: SessionState = { kind: 'signedIn', user: {} as never };

describe('Tracking', () => {
  it('sends page views and call timings every ten seconds, in seconds and milliseconds (RTE-12 ANA-1)', () => {
    const { tracking, endedCalls, time, sent } = startTracking();
    tracking.pageView('/billing/bills/100.7', ROUTES);
    endedCalls.note(CALL);
    time.advanceTo(9_999);
    expect(sent).toEqual([]);
    time.advanceTo(10_000);
    expect(sent).toEqual([[VIEW, TIMING]]);
    time.advanceTo(60_000);
    expect(sent).toHaveLength(1);
  });

  it('reports a failed call with its error code (ERR-1)', () => {
    const { endedCalls, time, sent } = startTracking();
    endedCalls.note({ ...CALL, status: 409, code: 'BILL_LOCKED' });
    endedCalls.note({ ...CALL, status: 0, code: 'CANCELLED' });
    time.advanceTo(10_000);
    const { method, path } = CALL;
    expect(sent).toEqual([[TIMING, { kind: 'apiError', method, path, status: 409, code: 'BILL_LOCKED' }]]);
  });

  it('reports calls that completed before tracking started', () => {
    const { time, sent } = startTracking({ before: [CALL] });
    time.advanceTo(10_000);
    expect(sent).toEqual([[TIMING]]);
  });

  it('sends immediately when the page is hidden and when the queue is full', () => {
    const { tracking, visible$, sent } = startTracking();
    tracking.pageView('/billing/bills/100.7', ROUTES);
    visible$.next(false);
    expect(sent).toEqual([[VIEW]]);
    for (let view = 0; view < 50; view += 1) tracking.pageView('/billing/bills/100.7', ROUTES);
    expect(sent.map(({ length }) => length)).toEqual([1, 50]);
  });

  it('sends queued events before sign-out (RTE-12)', async () => {
    const { tracking, lastCalls, session, time, sent, leaving } = startTracking();
    tracking.pageView('/billing/bills/100.7', ROUTES);
    await lastCalls.run();
    expect(sent).toEqual([[VIEW]]);
    expect(leaving).toEqual([false]);
    session.next({ kind: 'leaving' });
    time.advanceTo(60_000);
    expect(sent).toHaveLength(1);
  });

  it('sends queued events with a request that outlives the page when the page is hidden (RTE-12)', () => {
    const { tracking, visible$, sent, leaving } = startTracking();
    tracking.pageView('/billing/bills/100.7', ROUTES);
    visible$.next(false);
    expect(sent).toEqual([[VIEW]]);
    expect(leaving).toEqual([true]);
  });

  it('drops events while no one is signed in', () => {
    const { tracking, session, time, sent } = startTracking();
    tracking.pageView('/billing/bills/100.7', ROUTES);
    session.next({ kind: 'leaving' });
    tracking.pageView('/logmeout', ROUTES);
    time.advanceTo(60_000);
    session.next(SIGNED_IN);
    time.advanceTo(120_000);
    expect(sent).toEqual([]);
  });

  it('reports no call twice when a failed session continues', () => {
    const { endedCalls, session, time, sent } = startTracking();
    endedCalls.note(CALL);
    time.advanceTo(10_000);
    session.next({ kind: 'failed', error: new IdentityError('login_required', 'Sign in again.') });
    endedCalls.note({ ...CALL, method: 'PUT' });
    session.next(SIGNED_IN);
    time.advanceTo(60_000);
    expect(sent).toEqual([[TIMING]]);
  });

  it('ignores failed requests and does not retry them', async () => {
    const { tracking, time, sent, failure } = startTracking();
    failure.next = true;
    tracking.pageView('/billing/bills/100.7', ROUTES);
    time.advanceTo(10_000);
    await Promise.resolve();
    time.advanceTo(60_000);
    expect(sent).toHaveLength(1);
  });
});

function startTracking({ before = [] }: { before?: readonly (typeof CALL)[] } = {}) {
  const time = new VirtualTime();
  const endedCalls = new EndedCalls();
  for (const call of before) {
    endedCalls.start();
    endedCalls.note(call);
  }
  const session = new BehaviorSubject<SessionState>(SIGNED_IN);
  const visible$ = new Subject<boolean>();
  const sent: (readonly AnalyticsEvent[])[] = [];
  const leaving: boolean[] = [];
  const failure = { next: false };
  const analytics = {
    send: async (events: readonly AnalyticsEvent[], isLeaving = false) => {
      sent.push(events);
      leaving.push(isLeaving);
      if (failure.next) throw new Error('refused');
    },
  };
  const lastCalls = new LastCalls();
  const tracking = new Tracking(analytics, endedCalls, { state$: session }, lastCalls, { visible$ }, time);
  tracking.start();
  return { tracking, endedCalls, session, lastCalls, visible$, time, sent, leaving, failure };
}
