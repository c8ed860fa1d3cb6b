import { Subject } from 'rxjs';
import { IdentityError } from '../../../src/application/session/IdentityError';
import { SessionRenewal } from '../../../src/application/session/SessionRenewal';
import { aSession } from '../../support/session/aSession';
import { someTokens } from '../../support/session/StubIdentity';
import { settled } from '../../support/session/settled';

const HOUR_S = 3_600;

describe('SessionRenewal', () => {
  it('renews 30 seconds before the end, and again 30 seconds before the next end (SES-3)', async () => {
    const { at, identity, renewalsAt } = watched();
    identity.onRenew = () => Promise.resolve(someTokens({ expiresAt: (renewalsAt.length + 1) * HOUR_S * 1_000 }));
    await at(HOUR_S - 31);
    expect(renewalsAt).toEqual([]);
    await at(HOUR_S - 30);
    await at(2 * HOUR_S - 31);
    expect(renewalsAt).toEqual([HOUR_S - 30]);
    await at(2 * HOUR_S - 30);
    expect(renewalsAt).toEqual([HOUR_S - 30, 2 * HOUR_S - 30]);
  });

  it('renews at once when a machine wakes up after the end, although every timer is late', async () => {
    const { time, wake, identity, renewalsAt } = watched();
    identity.onRenew = () => Promise.resolve(someTokens({ expiresAt: 10 * HOUR_S * 1_000 }));
    time.sleepUntil(3 * HOUR_S * 1_000);
    wake.next();
    await settled();
    expect(renewalsAt).toEqual([3 * HOUR_S]);
  });

  it('waits for the network', async () => {
    const { at, network, renewalsAt } = watched();
    network.online = false;
    await at(HOUR_S + 10);
    expect(renewalsAt).toEqual([]);
    network.online = true;
    await at(HOUR_S + 15);
    expect(renewalsAt).toEqual([HOUR_S + 15]);
  });

  it('tries again with longer and longer pauses while the provider cannot be reached', async () => {
    const { at, identity, renewalsAt, session } = watched();
    identity.onRenew = () => Promise.reject(new IdentityError('network', 'Connection refused.', { transient: true }));
    for (const second of [0, 1, 2, 3, 6, 7, 14, 15, 29, 30, 45]) await at(HOUR_S - 30 + second);
    expect(renewalsAt).toEqual([0, 1, 3, 7, 15, 30, 45].map((second) => HOUR_S - 30 + second));
    expect(session.state.kind).toBe('signedIn');
  });

  it('gives up two minutes after the end', async () => {
    const { at, identity, session } = watched();
    identity.onRenew = () => Promise.reject(new IdentityError('network', 'Connection refused.', { transient: true }));
    for (let second = HOUR_S - 30; second <= HOUR_S + 90; second += 15) await at(second);
    expect(session.state.kind).toBe('signedIn');
    for (let second = HOUR_S + 105; second <= HOUR_S + 135; second += 15) await at(second);
    expect(session.state).toMatchObject({ kind: 'failed', error: { code: 'network' } });
  });

  it('ends the session at once when the provider says that it is over', async () => {
    const { at, identity, session, renewalsAt } = watched();
    identity.onRenew = () => Promise.reject(new IdentityError('login_required', 'Login required'));
    await at(HOUR_S);
    expect(session.state).toMatchObject({ kind: 'failed', error: { code: 'login_required' } });
    expect(renewalsAt).toHaveLength(1);
  });

  it.each(['server_error', 'temporarily_unavailable', 'generic_error', 'request_error'])(
    'asks again after %s while the token is good, and goes on when that works (SES-3)',
    async (code) => {
      const { at, identity, session, renewalsAt } = watched();
      identity.onRenew = () =>
        renewalsAt.length < 3
          ? Promise.reject(new IdentityError(code, 'A problem.'))
          : Promise.resolve(someTokens({ expiresAt: 2 * HOUR_S * 1_000 }));
      for (let second = HOUR_S - 30; second <= HOUR_S + 60; second += 1) await at(second);
      expect(renewalsAt).toEqual([0, 1, 3].map((second) => HOUR_S - 30 + second));
      expect(session.state.kind).toBe('signedIn');
    },
  );

  it('ends the session with the token when the provider fails until then, and not before (SES-3)', async () => {
    const { at, identity, session, renewalsAt } = watched();
    identity.onRenew = () => Promise.reject(new IdentityError('server_error', 'A problem.'));
    for (let second = HOUR_S - 30; second < HOUR_S; second += 1) await at(second);
    expect(session.state.kind).toBe('signedIn');
    await at(HOUR_S);
    expect(session.state).toMatchObject({ kind: 'failed', error: { code: 'server_error' } });
    expect(renewalsAt).toEqual([0, 1, 3, 7, 15, 30].map((second) => HOUR_S - 30 + second));
  });

  it('watches the next session after one that failed', async () => {
    const { at, identity, session, renewalsAt } = watched();
    identity.onRenew = () => Promise.reject(new IdentityError('login_required', 'Login required'));
    await at(HOUR_S);
    session.open({ kind: 'signedIn', tokens: someTokens({ expiresAt: 2 * HOUR_S * 1_000 }), target: '' });
    await at(2 * HOUR_S);
    expect(renewalsAt).toHaveLength(2);
  });

  it('has patience again after a sleep in the middle of its attempts: the network wakes up later than the machine', async () => {
    const { at, time, wake, identity, session } = watched();
    const refused = new IdentityError('network', 'Connection refused.', { transient: true });
    identity.onRenew = () => Promise.reject(refused);
    await at(HOUR_S - 30);
    time.sleepUntil(3 * HOUR_S * 1_000);
    wake.next();
    await settled();
    await at(3 * HOUR_S + 60);
    expect(session.state.kind).toBe('signedIn');
    identity.onRenew = () => Promise.resolve(someTokens({ expiresAt: 5 * HOUR_S * 1_000 }));
    await at(3 * HOUR_S + 75);
    expect(session.tokens?.expiresAt).toBe(5 * HOUR_S * 1_000);
  });

  it('tries again at once when the network is found during a pause', async () => {
    const { at, wake, identity, renewalsAt } = watched();
    identity.onRenew = () => Promise.reject(new IdentityError('network', 'Connection refused.', { transient: true }));
    for (const second of [0, 1, 3, 7, 15]) await at(HOUR_S - 30 + second);
    await at(HOUR_S - 13);
    wake.next();
    await settled();
    expect(renewalsAt.at(-1)).toBe(HOUR_S - 13);
  });

  it('goes on after a provider that hangs: each attempt ends by itself', async () => {
    const { at, identity, renewalsAt, session } = watched();
    const timeout = new IdentityError('timeout', 'Timeout during authentication renew', { transient: true });
    identity.onRenew = () =>
      renewalsAt.length > 2 ? Promise.resolve(someTokens({ expiresAt: 2 * HOUR_S * 1_000 })) : Promise.reject(timeout);
    for (const second of [0, 1, 2, 3, 4]) await at(HOUR_S - 30 + second);
    expect(session.tokens?.expiresAt).toBe(2 * HOUR_S * 1_000);
  });

  it('ends a session that the provider gave to somebody else, so that nothing of it stays', async () => {
    const { at, identity, session } = watched();
    identity.onRenew = () => Promise.resolve(someTokens({ subject: 'auth0|other' }));
    await at(HOUR_S);
    expect(session.state).toEqual({ kind: 'replaced' });
  });

  it('never renews for somebody who is leaving', async () => {
    const { at, session, renewalsAt } = watched();
    session.leave();
    await at(2 * HOUR_S);
    expect(renewalsAt).toEqual([]);
  });

  it('survives tokens that live for a month: no timer is that long', async () => {
    const { at, session, renewalsAt } = watched();
    session.open({ kind: 'signedIn', tokens: someTokens({ expiresAt: 30 * 24 * HOUR_S * 1_000 }), target: '' });
    await at(HOUR_S);
    expect(renewalsAt).toEqual([]);
  });
});

// Helpers

/** A watched session at time 0 whose tokens run out after an hour. Times are seconds. */
function watched() {
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
  const at = async (second: number) => {
    time.advanceTo(second * 1_000);
    await settled();
  };
  return { identity, session, time, wake, network, renewalsAt, at };
}
