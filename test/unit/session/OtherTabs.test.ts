import { IdentityError } from '../../../src/application/session/IdentityError';
import { OtherTabs } from '../../../src/application/session/OtherTabs';
import type { TabMessage } from '../../../src/application/session/ports';
import { aSession } from '../../support/session/aSession';
import { InMemoryTabs } from '../../support/session/InMemoryTabs';
import { someTokens } from '../../support/session/StubIdentity';
import { settled } from '../../support/session/settled';

const ME = 'auth0|billing';
const OTHER = 'auth0|other';
const LEAVING: TabMessage = { kind: 'leaving', subject: ME };
const LOGGED_OUT: TabMessage = { kind: 'loggedOut' };
const signedIn = (subject = ME): TabMessage => ({ kind: 'signedIn', subject });

describe('OtherTabs', () => {
  it('tells who is signed in, once and not at each renewal', async () => {
    const { tabs, session, identity } = severalTabs();
    identity.onRenew = () => Promise.resolve(someTokens({ accessToken: 'access-2' }));
    await session.renew();
    expect(tabs.told).toEqual([signedIn()]);
  });

  describe('when another tab signs out (SES-4)', () => {
    it('drops the tokens and all traces at once', () => {
      const { session, hear, cleared } = severalTabs();
      hear(LEAVING);
      expect(session.state).toEqual({ kind: 'signedOutElsewhere', isOver: false });
      expect(session.tokens).toBeUndefined();
      expect(cleared()).toBe(1);
    });

    it('asks the provider nothing while the other tab is on its way: that would sign in again', async () => {
      const { hear, identity, time, session } = severalTabs();
      hear(LEAVING);
      time.advanceTo(3_600_000);
      await settled();
      expect(identity.asked).toEqual([]);
      expect(session.state.kind).toBe('signedOutElsewhere');
    });

    it('goes on to the sign-in page once the other tab is back', () => {
      const { session, hear } = severalTabs();
      hear(LEAVING);
      hear(LOGGED_OUT);
      expect(session.state).toEqual({ kind: 'signedOut' });
    });

    it('lets a person go on by hand when the other tab does not come back in half a minute', () => {
      const { session, hear, time } = severalTabs();
      hear(LEAVING);
      time.advanceTo(29_999);
      expect(session.state).toMatchObject({ isOver: false });
      time.advanceTo(30_000);
      expect(session.state).toEqual({ kind: 'signedOutElsewhere', isOver: true });
    });

    it('stays silent when a tab slips in that still found the session: it would sign in again by it', async () => {
      const { session, identity, hear } = severalTabs();
      hear(LEAVING);
      hear(signedIn());
      await settled();
      expect(session.state).toEqual({ kind: 'signedOutElsewhere', isOver: false });
      expect(identity.asked).toEqual([]);
    });

    it('drops a renewal that was under way', async () => {
      const { session, hear } = severalTabs();
      const renewal = session.renew();
      hear(LEAVING);
      await expect(renewal).rejects.toMatchObject({ code: 'not_signed_in' });
      expect(session.tokens).toBeUndefined();
    });

    it('ends a session that slipped in while the other tab was on its way', () => {
      const { session, hear } = severalTabs();
      hear(LOGGED_OUT);
      expect(session.state).toEqual({ kind: 'signedOut' });
    });

    it('changes nothing in a tab that nobody signed in in', () => {
      const { session, hear } = severalTabs();
      const error = new IdentityError('access_denied', 'You may not.');
      session.end();
      session.open({ kind: 'failed', error });
      for (const message of [LEAVING, LOGGED_OUT, signedIn()]) hear(message);
      expect(session.state).toEqual({ kind: 'failed', error });
    });
  });

  describe('when somebody signs in in another tab', () => {
    it('ends the session of whoever else was here, and says so', () => {
      const { session, hear, cleared } = severalTabs();
      hear(signedIn(OTHER));
      expect(session.state).toEqual({ kind: 'replaced' });
      expect(session.tokens).toBeUndefined();
      expect(cleared()).toBe(1);
    });

    it('goes on as it was when it is the same person', () => {
      const { session, hear, cleared } = severalTabs();
      hear(signedIn());
      expect(session.state.kind).toBe('signedIn');
      expect(cleared()).toBe(0);
    });
  });

  describe('when the session ended in the middle of work (SES-3)', () => {
    it('goes on where it was once the same person is signed in in another tab', async () => {
      const { session, identity, hear } = interrupted();
      identity.onCheck = () => Promise.resolve(someTokens({ accessToken: 'access-2' }));
      hear(signedIn());
      await settled();
      expect(session.state.kind).toBe('signedIn');
      expect(session.tokens?.accessToken).toBe('access-2');
    });

    it('refuses somebody else, and keeps what is there', async () => {
      const { session, identity, hear, cleared } = interrupted();
      identity.onCheck = () => Promise.resolve(someTokens({ subject: OTHER }));
      hear(signedIn(OTHER));
      await settled();
      expect(session.state).toMatchObject({ kind: 'failed', error: { code: 'user_changed' } });
      expect(cleared()).toBe(0);
    });

    it('says so when it cannot find out silently who is there', async () => {
      const { session, identity, hear } = interrupted();
      identity.onCheck = () => Promise.reject(new IdentityError('network', 'Connection refused.', { transient: true }));
      hear(signedIn());
      await settled();
      expect(session.state).toMatchObject({ kind: 'failed', error: { code: 'not_confirmed' } });
      identity.onCheck = () => Promise.resolve(someTokens());
      hear(signedIn());
      await settled();
      expect(session.state.kind).toBe('signedIn');
    });

    it('asks once for several tabs that say so together', async () => {
      const { identity, hear } = interrupted();
      for (const message of [signedIn(), signedIn(), signedIn()]) hear(message);
      await settled();
      expect(identity.asked).toEqual(['check']);
    });

    it.each([undefined, ME])('is cleared like any other when another tab signs out (%s)', (subject) => {
      const { session, hear } = interrupted();
      hear({ kind: 'leaving', subject });
      expect(session.state.kind).toBe('signedOutElsewhere');
    });

    it('keeps the work when somebody else makes room by signing out, and goes on with it', async () => {
      const { session, identity, hear, cleared } = interrupted();
      identity.onCheck = () => Promise.resolve(someTokens({ subject: OTHER }));
      hear(signedIn(OTHER));
      await settled();
      hear({ kind: 'leaving', subject: OTHER });
      hear(LOGGED_OUT);
      expect(session.state).toMatchObject({ kind: 'failed', error: { code: 'user_changed' } });
      expect(cleared()).toBe(0);
      identity.onCheck = () => Promise.resolve(someTokens());
      hear(signedIn());
      await settled();
      expect(session.state.kind).toBe('signedIn');
    });
  });
});

// Helpers

function severalTabs() {
  const { session, identity, time } = aSession();
  const tabs = new InMemoryTabs();
  const another = tabs.open();
  let clearings = 0;
  const traces = { clear: () => void (clearings += 1) };
  new OtherTabs(session, tabs.open(), traces, time).start();
  return { session, identity, time, tabs, hear: another.send.bind(another), cleared: () => clearings };
}

function interrupted() {
  const several = severalTabs();
  several.session.fail(new IdentityError('login_required', 'Login required'));
  return several;
}
