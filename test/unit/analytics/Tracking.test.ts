import { BehaviorSubject, Subject } from 'rxjs';
import { EndedCalls } from '../../../src/application/analytics/EndedCalls';
import { Tracking } from '../../../src/application/analytics/Tracking';
import { IdentityError } from '../../../src/application/session/IdentityError';
import type { SessionState } from '../../../src/application/session/Session';
import { LastCalls } from '../../../src/application/session/SignOut';
import type { AnalyticsEvent } from '../../../src/domain/analytics/eventsOf';
import { VirtualTime } from '../../support/VirtualTime';

const ROUTES = [{ path: '/billing/bills/:billPk', title: 'Bill' }];
const VIEW: AnalyticsEvent = { kind: 'pageView', route: '/billing/bills/:billPk', title: 'Bill' };
const CALL = { method: 'GET', path: '/api/bills/:billPk', status: 200, code: '', durationMs: 1_234.4 };
const TIMING = { kind: 'timing', method: 'GET', path: '/api/bills/:billPk', seconds: 1.234, milliseconds: 1_234 };
const SIGNED_IN: SessionState = { kind: 'signedIn', user: {} as never };

describe('Tracking', () => {
  it('tells of places and calls every ten seconds, a call with its time in seconds and in milliseconds (RTE-12 ANA-1)', () => {
    const { tracking, ended, time, sent } = counting();
    tracking.pageView('/billing/bills/100.7', ROUTES);
    ended.note(CALL);
    time.advanceTo(9_999);
    expect(sent).toEqual([]);
    time.advanceTo(10_000);
    expect(sent).toEqual([[VIEW, TIMING]]);
    time.advanceTo(60_000);
    expect(sent).toHaveLength(1);
  });

  it('tells of a call that failed by its code (ERR-1)', () => {
    const { ended, time, sent } = counting();
    ended.note({ ...CALL, status: 409, code: 'BILL_LOCKED' });
    ended.note({ ...CALL, status: 0, code: 'CANCELLED' });
    time.advanceTo(10_000);
    const { method, path } = CALL;
    expect(sent).toEqual([[TIMING, { kind: 'apiError', method, path, status: 409, code: 'BILL_LOCKED' }]]);
  });

  it('tells of calls that ended before it was there', () => {
    const { time, sent } = counting({ before: [CALL] });
    time.advanceTo(10_000);
    expect(sent).toEqual([[TIMING]]);
  });

  it('tells at once when the page is left from view, and when much is waiting', () => {
    const { tracking, visible$, sent } = counting();
    tracking.pageView('/billing/bills/100.7', ROUTES);
    visible$.next(false);
    expect(sent).toEqual([[VIEW]]);
    for (let view = 0; view < 50; view += 1) tracking.pageView('/billing/bills/100.7', ROUTES);
    expect(sent.map(({ length }) => length)).toEqual([1, 50]);
  });

  it('sends all that waits before the person is signed out (RTE-12)', async () => {
    const { tracking, lastCalls, session, time, sent, leaving } = counting();
    tracking.pageView('/billing/bills/100.7', ROUTES);
    await lastCalls.run();
    expect(sent).toEqual([[VIEW]]);
    expect(leaving).toEqual([false]);
    session.next({ kind: 'leaving' });
    time.advanceTo(60_000);
    expect(sent).toHaveLength(1);
  });

  it('sends all that waits so that it outlives the page when the page is left (RTE-12)', () => {
    const { tracking, visible$, sent, leaving } = counting();
    tracking.pageView('/billing/bills/100.7', ROUTES);
    visible$.next(false);
    expect(sent).toEqual([[VIEW]]);
    expect(leaving).toEqual([true]);
  });

  it('tells nothing while nobody is signed in, and nothing later of what waited then', () => {
    const { tracking, session, time, sent } = counting();
    tracking.pageView('/billing/bills/100.7', ROUTES);
    session.next({ kind: 'leaving' });
    tracking.pageView('/logmeout', ROUTES);
    time.advanceTo(60_000);
    session.next(SIGNED_IN);
    time.advanceTo(120_000);
    expect(sent).toEqual([]);
  });

  it('tells of no call twice when a session goes on that had failed', () => {
    const { ended, session, time, sent } = counting();
    ended.note(CALL);
    time.advanceTo(10_000);
    session.next({ kind: 'failed', error: new IdentityError('login_required', 'Sign in again.') });
    ended.note({ ...CALL, method: 'PUT' });
    session.next(SIGNED_IN);
    time.advanceTo(60_000);
    expect(sent).toEqual([[TIMING]]);
  });

  it('minds no failure of its own, and does not try again', async () => {
    const { tracking, time, sent, fails } = counting();
    fails.next = true;
    tracking.pageView('/billing/bills/100.7', ROUTES);
    time.advanceTo(10_000);
    await Promise.resolve();
    time.advanceTo(60_000);
    expect(sent).toHaveLength(1);
  });
});

function counting({ before = [] }: { before?: readonly (typeof CALL)[] } = {}) {
  const time = new VirtualTime();
  const ended = new EndedCalls();
  for (const call of before) {
    ended.start();
    ended.note(call);
  }
  const session = new BehaviorSubject<SessionState>(SIGNED_IN);
  const visible$ = new Subject<boolean>();
  const sent: (readonly AnalyticsEvent[])[] = [];
  const leaving: boolean[] = [];
  const fails = { next: false };
  const analytics = {
    send: async (events: readonly AnalyticsEvent[], isLeaving = false) => {
      sent.push(events);
      leaving.push(isLeaving);
      if (fails.next) throw new Error('refused');
    },
  };
  const lastCalls = new LastCalls();
  const tracking = new Tracking(analytics, ended, { state$: session }, lastCalls, { visible$ }, time);
  tracking.start();
  return { tracking, ended, session, lastCalls, visible$, time, sent, leaving, fails };
}
