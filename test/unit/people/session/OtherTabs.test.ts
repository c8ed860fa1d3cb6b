import { IdentityError } from '../../../../src/application/people/session/IdentityError';
import { OtherTabs } from '../../../../src/application/people/session/OtherTabs';
import type { TabMessage } from '../../../../src/application/people/session/ports';
import { aSession } from '../../../support/session/aSession';
import { InMemoryTabs } from '../../../support/session/InMemoryTabs';
import { someTokens } from '../../../support/session/StubIdentity';
import { settled } from '../../../support/session/settled';

const ME = 'auth0|billing';
const OTHER = 'auth0|other';
const LEAVING: TabMessage = { kind: 'leaving', subject: ME };
const LOGGED_OUT: TabMessage = { kind: 'loggedOut' };
const signedIn = (subject = ME): TabMessage => ({ kind: 'signedIn', subject });

describe('OtherTabs', () => {
  it('announces the signed-in person once, not on each renewal', async () => {
    const { tabs, session, identity } = setUp();
    identity.onRenew = () => Promise.resolve(someTokens({ accessToken: 'access-2' }));
    await session.renew();
    expect(tabs.sent).toEqual([signedIn()]);
  });

  describe('when another tab signs out (SES-4)', () => {
    it('removes the tokens and all traces at once', () => {
      const { session, receive, cleared } = setUp();
      receive(LEAVING);
      expect(session.state).toEqual({ kind: 'signedOutElsewhere', isOver: false });
      expect(session.tokens).toBeUndefined();
      expect(cleared()).toBe(1);
    });

    it("does not contact the provider during the other tab's sign-out, which would sign in again", async () => {
      const { receive, identity, time, session } = setUp();
      receive(LEAVING);
      time.advanceTo(3_600_000);
      await settled();
      expect(identity.calls).toEqual([]);
      expect(session.state.kind).toBe('signedOutElsewhere');
    });

    it('shows the sign-in page once the other tab has returned', () => {
      const { session, receive } = setUp();
      receive(LEAVING);
      receive(LOGGED_OUT);
      expect(session.state).toEqual({ kind: 'signedOut' });
    });

    it('lets the person continue manually if the other tab does not return within 30 seconds', () => {
      const { session, receive, time } = setUp();
      receive(LEAVING);
      time.advanceTo(29_999);
      expect(session.state).toMatchObject({ isOver: false });
      time.advanceTo(30_000);
      expect(session.state).toEqual({ kind: 'signedOutElsewhere', isOver: true });
    });

    it('does not silently sign in again when a newly opened tab found the session', async () => {
      const { session, identity, receive } = setUp();
      receive(LEAVING);
      receive(signedIn());
      await settled();
      expect(session.state).toEqual({ kind: 'signedOutElsewhere', isOver: false });
      expect(identity.calls).toEqual([]);
    });

    it('cancels a pending renewal', async () => {
      const { session, receive } = setUp();
      const renewal = session.renew();
      receive(LEAVING);
      await expect(renewal).rejects.toMatchObject({ code: 'not_signed_in' });
      expect(session.tokens).toBeUndefined();
    });

    it("ends a session that was opened during the other tab's sign-out", () => {
      const { session, receive } = setUp();
      receive(LOGGED_OUT);
      expect(session.state).toEqual({ kind: 'signedOut' });
    });

    it.each(['login_required', 'session_ended'])(
      "ends a session that was opened during the other tab's sign-out and failed by it (%s)",
      (code) => {
        const { session, receive, cleared } = setUp();
        session.fail(new IdentityError(code, 'The session has ended.'));
        receive(LOGGED_OUT);
        expect(session.state).toEqual({ kind: 'signedOut' });
        expect(cleared()).toBe(1);
      },
    );

    it('changes nothing in a tab without a session', () => {
      const { session, receive } = setUp();
      const error = new IdentityError('access_denied', 'You may not.');
      session.end();
      session.open({ kind: 'failed', error });
      for (const message of [LEAVING, LOGGED_OUT, signedIn()]) receive(message);
      expect(session.state).toEqual({ kind: 'failed', error });
    });
  });

  describe('when a person signs in in another tab', () => {
    it("ends a different person's session and shows a message", () => {
      const { session, receive, cleared } = setUp();
      receive(signedIn(OTHER));
      expect(session.state).toEqual({ kind: 'replaced' });
      expect(session.tokens).toBeUndefined();
      expect(cleared()).toBe(1);
    });

    it('continues if it is the same person', () => {
      const { session, receive, cleared } = setUp();
      receive(signedIn());
      expect(session.state.kind).toBe('signedIn');
      expect(cleared()).toBe(0);
    });
  });

  describe('when the session ended while the person works (SES-3)', () => {
    it('continues once the same person signs in in another tab', async () => {
      const { session, identity, receive } = setUpInterrupted();
      identity.onCheck = () => Promise.resolve(someTokens({ accessToken: 'access-2' }));
      receive(signedIn());
      await settled();
      expect(session.state.kind).toBe('signedIn');
      expect(session.tokens?.accessToken).toBe('access-2');
    });

    it('refuses a different person and keeps the work', async () => {
      const { session, identity, receive, cleared } = setUpInterrupted();
      identity.onCheck = () => Promise.resolve(someTokens({ subject: OTHER }));
      receive(signedIn(OTHER));
      await settled();
      expect(session.state).toMatchObject({ kind: 'failed', error: { code: 'user_changed' } });
      expect(cleared()).toBe(0);
    });

    it('reports when it cannot confirm the person silently', async () => {
      const { session, identity, receive } = setUpInterrupted();
      identity.onCheck = () => Promise.reject(new IdentityError('network', 'Connection refused.', { transient: true }));
      receive(signedIn());
      await settled();
      expect(session.state).toMatchObject({ kind: 'failed', error: { code: 'not_confirmed' } });
      identity.onCheck = () => Promise.resolve(someTokens());
      receive(signedIn());
      await settled();
      expect(session.state.kind).toBe('signedIn');
    });

    it('checks once for several simultaneous messages', async () => {
      const { identity, receive } = setUpInterrupted();
      for (const message of [signedIn(), signedIn(), signedIn()]) receive(message);
      await settled();
      expect(identity.calls).toEqual(['check']);
    });

    it.each([undefined, ME])('is cleared when another tab signs out (%s)', (subject) => {
      const { session, receive } = setUpInterrupted();
      receive({ kind: 'leaving', subject });
      expect(session.state.kind).toBe('signedOutElsewhere');
    });

    it('keeps the work and continues when a different person signs out to make room', async () => {
      const { session, identity, receive, cleared } = setUpInterrupted();
      identity.onCheck = () => Promise.resolve(someTokens({ subject: OTHER }));
      receive(signedIn(OTHER));
      await settled();
      receive({ kind: 'leaving', subject: OTHER });
      receive(LOGGED_OUT);
      expect(session.state).toMatchObject({ kind: 'failed', error: { code: 'user_changed' } });
      expect(cleared()).toBe(0);
      identity.onCheck = () => Promise.resolve(someTokens());
      receive(signedIn());
      await settled();
      expect(session.state.kind).toBe('signedIn');
    });
  });
});

// Helpers

function setUp() {
  const { session, identity, time } = aSession();
  const tabs = new InMemoryTabs();
  const otherTab = tabs.open();
  let clearings = 0;
  const traces = { clear: () => void (clearings += 1) };
  new OtherTabs(session, tabs.open(), traces, time).start();
  return { session, identity, time, tabs, receive: otherTab.send.bind(otherTab), cleared: () => clearings };
}

function setUpInterrupted() {
  const setup = setUp();
  setup.session.fail(new IdentityError('login_required', 'Login required'));
  return setup;
}
