import { IdentityError } from '../../../src/application/session/IdentityError';
import { SessionTokens } from '../../../src/application/session/SessionTokens';
import { aSession } from '../../support/session/aSession';
import { someTokens } from '../../support/session/StubIdentity';

describe('Session', () => {
  it('tells who is signed in, and never the tokens', () => {
    const { session } = aSession();
    expect(session.state).toMatchObject({ kind: 'signedIn', user: { email: 'billing@demo.test', groups: ['100200'] } });
    expect(JSON.stringify(session.state)).not.toContain('access-1');
  });

  it('emits nothing when a renewal changes nothing about the person', async () => {
    const { session, identity } = aSession();
    const seen: string[] = [];
    session.state$.subscribe(({ kind }) => seen.push(kind));
    identity.onRenew = () => Promise.resolve(someTokens({ accessToken: 'access-2' }));
    await session.renew();
    expect(session.tokens?.accessToken).toBe('access-2');
    expect(seen).toEqual(['signedIn']);
  });

  it('shows what a renewal changed about the person', async () => {
    const { session, identity } = aSession();
    const claims = { ...someTokens().claims, email: 'new@demo.test' };
    identity.onRenew = () => Promise.resolve(someTokens({ claims }));
    await session.renew();
    expect(session.state).toMatchObject({ user: { email: 'new@demo.test' } });
  });

  it('renews once for all who ask at the same time', async () => {
    const { session, identity } = aSession();
    await Promise.all([session.renew(), session.renew(), session.renew()]);
    expect(identity.asked).toEqual(['renew']);
  });

  it('does not become somebody else in a renewal', async () => {
    const { session, identity } = aSession();
    identity.onRenew = () => Promise.resolve(someTokens({ subject: 'auth0|other' }));
    await expect(session.renew()).rejects.toMatchObject({ code: 'user_changed' });
    expect(session.tokens?.subject).toBe('auth0|billing');
  });

  it('stays signed out when a renewal comes back after signing out', async () => {
    const { session } = aSession();
    const renewal = session.renew();
    session.leave();
    await expect(renewal).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(session.state).toEqual({ kind: 'leaving' });
    expect(session.tokens).toBeUndefined();
  });

  it('fails when the claims name nobody', () => {
    const { session } = aSession();
    session.open({ kind: 'signedIn', tokens: someTokens({ claims: { sub: 'x' } }), target: '' });
    expect(session.state).toMatchObject({ kind: 'failed', error: { code: 'missing_claim' } });
  });

  it('does not fail a session that is over already', () => {
    const { session } = aSession();
    session.leave();
    session.fail(new IdentityError('login_required', 'over'));
    expect(session.state).toEqual({ kind: 'leaving' });
  });
});

describe('SessionTokens', () => {
  it('serves the token as it is while it is good', async () => {
    const { session, identity, time } = aSession();
    expect(await new SessionTokens(session, time).accessToken()).toBe('access-1');
    expect(identity.asked).toEqual([]);
  });

  it('renews before a dead token goes out, however late it has become', async () => {
    const { session, identity, time } = aSession({ seconds: 60 });
    identity.onRenew = () => Promise.resolve(someTokens({ accessToken: 'access-2' }));
    const tokens = new SessionTokens(session, time);
    time.sleepUntil(7_200_000);
    expect(await tokens.accessToken()).toBe('access-2');
  });

  it('renews once for many calls that were refused together, one after another', async () => {
    const { session, identity, time } = aSession();
    const tokens = new SessionTokens(session, time);
    await tokens.renewedAccessToken();
    await tokens.renewedAccessToken();
    expect(identity.asked).toEqual(['renew']);
    time.sleepUntil(6_000);
    await tokens.renewedAccessToken();
    expect(identity.asked).toEqual(['renew', 'renew']);
  });

  it('ends the session for every screen when a call finds out that it is over (SES-3)', async () => {
    const { session, identity, time } = aSession();
    identity.onRenew = () => Promise.reject(new IdentityError('login_required', 'Login required'));
    await expect(new SessionTokens(session, time).renewedAccessToken()).rejects.toMatchObject({
      code: 'login_required',
    });
    expect(session.state).toMatchObject({ kind: 'failed', error: { code: 'login_required' } });
  });

  it('keeps the session when the provider cannot be reached for a moment', async () => {
    const { session, identity, time } = aSession();
    identity.onRenew = () => Promise.reject(new IdentityError('network', 'Connection refused.', { transient: true }));
    await expect(new SessionTokens(session, time).renewedAccessToken()).rejects.toMatchObject({ code: 'network' });
    expect(session.state.kind).toBe('signedIn');
  });

  it('keeps the session after a server_error while the token is good, and ends it afterwards (SES-3)', async () => {
    const { session, identity, time } = aSession({ seconds: 60 });
    identity.onRenew = () => Promise.reject(new IdentityError('server_error', 'A problem.'));
    const tokens = new SessionTokens(session, time);
    await expect(tokens.renewedAccessToken()).rejects.toMatchObject({ code: 'server_error' });
    expect(session.state.kind).toBe('signedIn');
    time.sleepUntil(60_000);
    await expect(tokens.accessToken()).rejects.toMatchObject({ code: 'server_error' });
    expect(session.state).toMatchObject({ kind: 'failed', error: { code: 'server_error' } });
  });

  it('has nothing to serve when nobody is signed in', async () => {
    const { session, time } = aSession();
    session.leave();
    const tokens = new SessionTokens(session, time);
    await expect(tokens.accessToken()).rejects.toMatchObject({ code: 'not_signed_in' });
    await expect(tokens.renewedAccessToken()).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(tokens.email()).toBeUndefined();
  });
});
