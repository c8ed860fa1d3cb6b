import { Subject } from 'rxjs';
import { IdentityError } from '../../../../src/application/people/session/IdentityError';
import { SessionRenewal } from '../../../../src/application/people/session/SessionRenewal';
import { aSession } from '../../../support/session/aSession';
import { someTokens } from '../../../support/session/StubIdentity';
import { settled } from '../../../support/session/settled';

const HOUR_S = 3_600;

describe('SessionRenewal', () => {
  it('renews 30 seconds before each expiry (SES-3)', async () => {
    const { advanceTo, identity, renewalsAt } = setUp();
    identity.onRenew = () => Promise.resolve(someTokens({ expiresAt: (renewalsAt.length + 1) * HOUR_S * 1_000 }));
    await advanceTo(HOUR_S - 31);
    expect(renewalsAt).toEqual([]);
    await advanceTo(HOUR_S - 30);
    await advanceTo(2 * HOUR_S - 31);
    expect(renewalsAt).toEqual([HOUR_S - 30]);
    await advanceTo(2 * HOUR_S - 30);
    expect(renewalsAt).toEqual([HOUR_S - 30, 2 * HOUR_S - 30]);
  });

  it('renews at once when a machine wakes after the expiry', async () => {
    const { time, wake, identity, renewalsAt } = setUp();
    identity.onRenew = () => Promise.resolve(someTokens({ expiresAt: 10 * HOUR_S * 1_000 }));
    time.sleepUntil(3 * HOUR_S * 1_000);
    wake.next();
    await settled();
    expect(renewalsAt).toEqual([3 * HOUR_S]);
  });

  it('waits for the network', async () => {
    const { advanceTo, network, renewalsAt } = setUp();
    network.online = false;
    await advanceTo(HOUR_S + 10);
    expect(renewalsAt).toEqual([]);
    network.online = true;
    await advanceTo(HOUR_S + 15);
    expect(renewalsAt).toEqual([HOUR_S + 15]);
  });

  it('retries with increasing pauses while the provider is unreachable', async () => {
    const { advanceTo, identity, renewalsAt, session } = setUp();
    identity.onRenew = () => Promise.reject(new IdentityError('network', 'Connection refused.', { transient: true }));
    for (const second of [0, 1, 2, 3, 6, 7, 14, 15, 29, 30, 45]) await advanceTo(HOUR_S - 30 + second);
    expect(renewalsAt).toEqual([0, 1, 3, 7, 15, 30, 45].map((second) => HOUR_S - 30 + second));
    expect(session.state.kind).toBe('signedIn');
  });

  it('stops retrying two minutes after the expiry', async () => {
    const { advanceTo, identity, session } = setUp();
    identity.onRenew = () => Promise.reject(new IdentityError('network', 'Connection refused.', { transient: true }));
    for (let second = HOUR_S - 30; second <= HOUR_S + 90; second += 15) await advanceTo(second);
    expect(session.state.kind).toBe('signedIn');
    for (let second = HOUR_S + 105; second <= HOUR_S + 135; second += 15) await advanceTo(second);
    expect(session.state).toMatchObject({ kind: 'failed', error: { code: 'network' } });
  });

  it('fails the session at once when the provider says it is over', async () => {
    const { advanceTo, identity, session, renewalsAt } = setUp();
    identity.onRenew = () => Promise.reject(new IdentityError('login_required', 'Login required'));
    await advanceTo(HOUR_S);
    expect(session.state).toMatchObject({ kind: 'failed', error: { code: 'login_required' } });
    expect(renewalsAt).toHaveLength(1);
  });

  it.each(['server_error', 'temporarily_unavailable', 'generic_error', 'request_error'])(
    'retries after %s while the token is valid, and continues on success (SES-3)',
    async (code) => {
      const { advanceTo, identity, session, renewalsAt } = setUp();
      identity.onRenew = () =>
        renewalsAt.length < 3
          ? Promise.reject(new IdentityError(code, 'A problem.'))
          : Promise.resolve(someTokens({ expiresAt: 2 * HOUR_S * 1_000 }));
      for (let second = HOUR_S - 30; second <= HOUR_S + 60; second += 1) await advanceTo(second);
      expect(renewalsAt).toEqual([0, 1, 3].map((second) => HOUR_S - 30 + second));
      expect(session.state.kind).toBe('signedIn');
    },
  );

  it('fails the session when the token expires while the provider keeps failing, and not before (SES-3)', async () => {
    const { advanceTo, identity, session, renewalsAt } = setUp();
    identity.onRenew = () => Promise.reject(new IdentityError('server_error', 'A problem.'));
    for (let second = HOUR_S - 30; second < HOUR_S; second += 1) await advanceTo(second);
    expect(session.state.kind).toBe('signedIn');
    await advanceTo(HOUR_S);
    expect(session.state).toMatchObject({ kind: 'failed', error: { code: 'server_error' } });
    expect(renewalsAt).toEqual([0, 1, 3, 7, 15, 30].map((second) => HOUR_S - 30 + second));
  });

  it('watches the next session after a failed one', async () => {
    const { advanceTo, identity, session, renewalsAt } = setUp();
    identity.onRenew = () => Promise.reject(new IdentityError('login_required', 'Login required'));
    await advanceTo(HOUR_S);
    session.open({ kind: 'signedIn', tokens: someTokens({ expiresAt: 2 * HOUR_S * 1_000 }), target: '' });
    await advanceTo(2 * HOUR_S);
    expect(renewalsAt).toHaveLength(2);
  });

  it('starts its retries over after the machine slept, because the network wakes up later than the machine', async () => {
    const { advanceTo, time, wake, identity, session } = setUp();
    const networkError = new IdentityError('network', 'Connection refused.', { transient: true });
    identity.onRenew = () => Promise.reject(networkError);
    await advanceTo(HOUR_S - 30);
    time.sleepUntil(3 * HOUR_S * 1_000);
    wake.next();
    await settled();
    await advanceTo(3 * HOUR_S + 60);
    expect(session.state.kind).toBe('signedIn');
    identity.onRenew = () => Promise.resolve(someTokens({ expiresAt: 5 * HOUR_S * 1_000 }));
    await advanceTo(3 * HOUR_S + 75);
    expect(session.tokens?.expiresAt).toBe(5 * HOUR_S * 1_000);
  });

  it('retries at once when the network returns during a pause', async () => {
    const { advanceTo, wake, identity, renewalsAt } = setUp();
    identity.onRenew = () => Promise.reject(new IdentityError('network', 'Connection refused.', { transient: true }));
    for (const second of [0, 1, 3, 7, 15]) await advanceTo(HOUR_S - 30 + second);
    await advanceTo(HOUR_S - 13);
    wake.next();
    await settled();
    expect(renewalsAt.at(-1)).toBe(HOUR_S - 13);
  });

  it('continues after attempts that time out', async () => {
    const { advanceTo, identity, renewalsAt, session } = setUp();
    const timeout = new IdentityError('timeout', 'Timeout during authentication renew', { transient: true });
    identity.onRenew = () =>
      renewalsAt.length > 2 ? Promise.resolve(someTokens({ expiresAt: 2 * HOUR_S * 1_000 })) : Promise.reject(timeout);
    for (const second of [0, 1, 2, 3, 4]) await advanceTo(HOUR_S - 30 + second);
    expect(session.tokens?.expiresAt).toBe(2 * HOUR_S * 1_000);
  });

  it('ends the session completely when the provider returns a different person', async () => {
    const { advanceTo, identity, session } = setUp();
    identity.onRenew = () => Promise.resolve(someTokens({ subject: 'auth0|other' }));
    await advanceTo(HOUR_S);
    expect(session.state).toEqual({ kind: 'replaced' });
  });

  it('never renews during sign-out', async () => {
    const { advanceTo, session, renewalsAt } = setUp();
    session.leave();
    await advanceTo(2 * HOUR_S);
    expect(renewalsAt).toEqual([]);
  });

  it('handles tokens valid for a month, longer than any timer', async () => {
    const { advanceTo, session, renewalsAt } = setUp();
    session.open({ kind: 'signedIn', tokens: someTokens({ expiresAt: 30 * 24 * HOUR_S * 1_000 }), target: '' });
    await advanceTo(HOUR_S);
    expect(renewalsAt).toEqual([]);
  });
});

// Helpers

/** A session with renewal, at time 0, whose tokens expire after an hour. Times are in seconds. */
function setUp() {
  const { identity, session, time } = aSession({ seconds: HOUR_S });
  const wake = new Subject<void>();
  const network = { online: true };
  const signals = { wake$: wake, isOnline: () => network.online };
  const renewalsAt: number[] = [];
  const renew = session.renew.bind(session);
  session.renew = () => {
    renewalsAt.push(time.now() / 1_000);
    return renew();
  };
  new SessionRenewal(session, signals, time).start();
  const advanceTo = async (second: number) => {
    time.advanceTo(second * 1_000);
    await settled();
  };
  return { identity, session, time, wake, network, renewalsAt, advanceTo };
}
