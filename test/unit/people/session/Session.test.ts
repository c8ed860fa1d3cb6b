import { IdentityError } from '../../../../src/application/people/session/IdentityError';
import type { SessionState } from '../../../../src/application/people/session/Session';
import { SessionTokens } from '../../../../src/application/people/session/SessionTokens';
import { aSession } from '../../../support/session/aSession';
import { someTokens } from '../../../support/session/StubIdentity';

describe('Session', () => {
  it('exposes the person but never the tokens', () => {
    const { session } = aSession();
    expect(session.state).toMatchObject({ kind: 'signedIn', user: { email: 'billing@demo.test', groups: ['100200'] } });
    expect(JSON.stringify(session.state)).not.toContain('access-1');
  });

  it('emits nothing when a renewal changes nothing', async () => {
    const { session, identity } = aSession();
    const seen: SessionState[] = [];
    session.state$.subscribe((state) => seen.push(state));
    identity.onRenew = () => Promise.resolve(someTokens({ accessToken: 'access-2' }));
    await session.renew();
    expect(session.tokens?.accessToken).toBe('access-2');
    expect(seen.map(({ kind }) => kind)).toEqual(['signedIn']);
    // Another object would render every screen again when it opens.
    expect(session.state).toBe(seen[0]);
  });

  it('emits changes to the person after a renewal', async () => {
    const { session, identity } = aSession();
    const claims = { ...someTokens().claims, email: 'new@demo.test' };
    identity.onRenew = () => Promise.resolve(someTokens({ claims }));
    await session.renew();
    expect(session.state).toMatchObject({ user: { email: 'new@demo.test' } });
  });

  it('renews once for simultaneous requests', async () => {
    const { session, identity } = aSession();
    await Promise.all([session.renew(), session.renew(), session.renew()]);
    expect(identity.calls).toEqual(['renew']);
  });

  it('rejects a renewal for a different person', async () => {
    const { session, identity } = aSession();
    identity.onRenew = () => Promise.resolve(someTokens({ subject: 'auth0|other' }));
    await expect(session.renew()).rejects.toMatchObject({ code: 'user_changed' });
    expect(session.tokens?.subject).toBe('auth0|billing');
  });

  it('stays signed out when a renewal completes after sign-out', async () => {
    const { session } = aSession();
    const renewal = session.renew();
    session.leave();
    await expect(renewal).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(session.state).toEqual({ kind: 'leaving' });
    expect(session.tokens).toBeUndefined();
  });

  it('fails when the claims are incomplete', () => {
    const { session } = aSession();
    session.open({ kind: 'signedIn', tokens: someTokens({ claims: { sub: 'x' } }), target: '' });
    expect(session.state).toMatchObject({ kind: 'failed', error: { code: 'missing_email' } });
  });

  it('does not fail a session that is already over', () => {
    const { session } = aSession();
    session.leave();
    session.fail(new IdentityError('login_required', 'over'));
    expect(session.state).toEqual({ kind: 'leaving' });
  });
});

describe('SessionTokens', () => {
  it('returns the current token while it is valid', async () => {
    const { session, identity, time } = aSession();
    expect(await new SessionTokens(session, time).accessToken()).toBe('access-1');
    expect(identity.calls).toEqual([]);
  });

  it('renews before returning an expired token, however late', async () => {
    const { session, identity, time } = aSession({ seconds: 60 });
    identity.onRenew = () => Promise.resolve(someTokens({ accessToken: 'access-2' }));
    const tokens = new SessionTokens(session, time);
    time.sleepUntil(7_200_000);
    expect(await tokens.accessToken()).toBe('access-2');
  });

  it('renews once for several calls refused in a row', async () => {
    const { session, identity, time } = aSession();
    const tokens = new SessionTokens(session, time);
    await tokens.renewedAccessToken();
    await tokens.renewedAccessToken();
    expect(identity.calls).toEqual(['renew']);
    time.sleepUntil(6_000);
    await tokens.renewedAccessToken();
    expect(identity.calls).toEqual(['renew', 'renew']);
  });

  it('ends the session on every screen when a call finds that it has expired (SES-3)', async () => {
    const { session, identity, time } = aSession();
    identity.onRenew = () => Promise.reject(new IdentityError('login_required', 'Login required'));
    await expect(new SessionTokens(session, time).renewedAccessToken()).rejects.toMatchObject({
      code: 'login_required',
    });
    expect(session.state).toMatchObject({ kind: 'failed', error: { code: 'login_required' } });
  });

  it('keeps the session when the provider is temporarily unreachable', async () => {
    const { session, identity, time } = aSession();
    identity.onRenew = () => Promise.reject(new IdentityError('network', 'Connection refused.', { transient: true }));
    await expect(new SessionTokens(session, time).renewedAccessToken()).rejects.toMatchObject({ code: 'network' });
    expect(session.state.kind).toBe('signedIn');
  });

  it('keeps the session after a server_error while the token is valid, and fails it afterwards (SES-3)', async () => {
    const { session, identity, time } = aSession({ seconds: 60 });
    identity.onRenew = () => Promise.reject(new IdentityError('server_error', 'A problem.'));
    const tokens = new SessionTokens(session, time);
    await expect(tokens.renewedAccessToken()).rejects.toMatchObject({ code: 'server_error' });
    expect(session.state.kind).toBe('signedIn');
    time.sleepUntil(60_000);
    await expect(tokens.accessToken()).rejects.toMatchObject({ code: 'server_error' });
    expect(session.state).toMatchObject({ kind: 'failed', error: { code: 'server_error' } });
  });

  it('has no token without a session', async () => {
    const { session, time } = aSession();
    session.leave();
    const tokens = new SessionTokens(session, time);
    await expect(tokens.accessToken()).rejects.toMatchObject({ code: 'not_signed_in' });
    await expect(tokens.renewedAccessToken()).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(tokens.email()).toBeUndefined();
  });
});
