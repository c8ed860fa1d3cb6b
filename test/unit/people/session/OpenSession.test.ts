import { IdentityError } from '../../../../src/application/people/session/IdentityError';
import { OpenSession } from '../../../../src/application/people/session/OpenSession';
import { SignIn } from '../../../../src/application/people/session/SignIn';
import type { SignInReturn } from '../../../../src/domain/people/session/SignInReturn';
import { SETTINGS } from '../../../support/session/aSession';
import { InMemorySignInRounds } from '../../../support/session/InMemorySignInRounds';
import { StubIdentity, someTokens } from '../../../support/session/StubIdentity';
import { settled } from '../../../support/session/settled';

const NO_RETURN: SignInReturn = { kind: 'none' };
const STRAY: SignInReturn = { kind: 'stray' };
const RETURN: SignInReturn = { kind: 'code', url: 'https://app.test/callback?code=c&state=s' };
const stale = (target?: string) => new IdentityError('invalid_token', 'stale', { restartable: true, target });

describe('OpenSession', () => {
  it('checks silently for a session when the address contains no return', async () => {
    const { identity, open } = setUp();
    expect(await open(NO_RETURN)).toEqual({ kind: 'signedOut' });
    identity.onCheck = () => Promise.resolve(someTokens());
    expect(await open(NO_RETURN)).toEqual({ kind: 'signedIn', tokens: someTokens(), target: '' });
  });

  it('completes a return and reports the requested screen', async () => {
    const { open } = setUp();
    expect(await open(RETURN)).toEqual({ kind: 'signedIn', tokens: someTokens(), target: '/asked' });
  });

  it('fails with the error from the provider', async () => {
    const { identity, open } = setUp();
    const refusal = new IdentityError('access_denied', 'Not you.');
    identity.onComplete = () => Promise.reject(refusal);
    expect(await open(RETURN)).toEqual({ kind: 'failed', error: refusal });
    expect(identity.calls).not.toContainEqual(expect.stringMatching(/^login/));
  });

  it('restarts a stale sign-in for the requested screen and leaves the page', async () => {
    const { identity, open } = setUp();
    identity.onComplete = () => Promise.reject(stale('/billing/pay'));
    let resolved = false;
    void open(RETURN).then(() => {
      resolved = true;
    });
    await settled();
    expect(identity.calls).toEqual([expect.stringMatching(/^complete/), 'login /billing/pay']);
    expect(resolved).toBe(false);
  });

  it('restarts only once, then fails (SES-2)', async () => {
    const { identity, open } = setUp();
    identity.onComplete = () => Promise.reject(stale());
    void open(RETURN);
    await settled();
    expect(await open(RETURN)).toMatchObject({ kind: 'failed', error: { code: 'invalid_token' } });
    expect(await open(RETURN)).toMatchObject({ kind: 'failed', error: { code: 'invalid_token' } });
    expect(identity.calls.filter((call) => call.startsWith('login'))).toHaveLength(1);
  });

  it('ignores one return that this tenant did not create, then fails (SES-2)', async () => {
    const { identity, signIn, open } = setUp();
    expect(await open(STRAY)).toEqual({ kind: 'signedOut' });
    void signIn.run('');
    await settled();
    expect(await open(STRAY)).toMatchObject({ kind: 'failed', error: { code: 'generic_error' } });
    expect(identity.calls).toEqual(['check', 'login ', 'check']);
  });

  it.each([
    ['email', { sub: 'auth0|1' }],
    ['email', { sub: 'auth0|1', email: ' ', 'https://listbill.example/email': 7 }],
    ['sub', { email: 'person@demo.test' }],
  ])('fails and names the missing claim when the ID token has no %s (SES-2 USR-1)', async (claim, claims) => {
    const { identity, open } = setUp();
    const error = { code: `missing_${claim}`, message: `The ID token has no ${claim} claim.`, restartable: false };
    identity.onComplete = () => Promise.resolve({ tokens: someTokens({ claims }), target: '/asked' });
    expect(await open(RETURN)).toMatchObject({ kind: 'failed', error: { ...error, target: '/asked' } });
    identity.onCheck = () => Promise.resolve(someTokens({ claims }));
    expect(await open(NO_RETURN)).toMatchObject({ kind: 'failed', error });
    expect(identity.calls.join()).not.toContain('login');
  });

  it('opens an existing session even with an unusable return (RTE-3)', async () => {
    const { identity, open } = setUp();
    identity.onCheck = () => Promise.resolve(someTokens());
    expect(await open(STRAY)).toEqual({ kind: 'signedIn', tokens: someTokens(), target: '' });
  });

  it('allows another restart only after a sign-in led to a loaded screen', async () => {
    const { identity, open, rounds } = setUp();
    rounds.write({ count: 2, at: 0 });
    await open(RETURN);
    identity.onComplete = () => Promise.reject(stale());
    expect(await open(RETURN)).toMatchObject({ kind: 'failed' });
    rounds.clear();
    void open(RETURN);
    await settled();
    expect(identity.calls).toContain('login ');
  });

  it('treats a person who was away too long as signed out, even if the provider still has a session (INA-3)', async () => {
    const { identity, absence, open } = setUp();
    identity.onCheck = () => Promise.resolve(someTokens());
    absence.isOverNow = true;
    expect(await open(NO_RETURN)).toEqual({ kind: 'signedOut' });
    expect(identity.calls).toEqual([]);
    await open(RETURN);
    expect(await open(NO_RETURN)).toMatchObject({ kind: 'signedIn' });
  });

  it('requires credentials after an absence, even when a stale return restarts the sign-in (INA-3)', async () => {
    const { identity, absence, open } = setUp();
    identity.onComplete = () => Promise.reject(stale('/billing/pay'));
    absence.isOverNow = true;
    void open(RETURN);
    await settled();
    expect(identity.calls).toContain('login /billing/pay, prompt=login');
  });

  it('remembers the requested screen when the restart fails', async () => {
    const { identity, open } = setUp();
    identity.onComplete = () => Promise.reject(stale('/billing/pay'));
    identity.onLogin = () => Promise.reject(new IdentityError('network', 'Connection refused.', { transient: true }));
    expect(await open(RETURN)).toMatchObject({ error: { code: 'network', transient: true, target: '/billing/pay' } });
  });

  it('never rejects, whatever goes wrong', async () => {
    const { identity, open } = setUp();
    identity.onCheck = () => Promise.reject(new Error('odd'));
    expect(await open(NO_RETURN)).toMatchObject({ kind: 'failed', error: { code: 'generic_error' } });
    identity.onComplete = () => Promise.reject(stale());
    identity.onLogin = () => Promise.reject(new IdentityError('network', 'Connection refused.'));
    expect(await open(RETURN)).toMatchObject({ kind: 'failed', error: { code: 'network' } });
  });
});

// Helpers

function setUp() {
  const identity = new StubIdentity();
  const rounds = new InMemorySignInRounds();
  const absence = {
    isOverNow: false,
    isOver() {
      return this.isOverNow;
    },
    end() {
      this.isOverNow = false;
    },
  };
  const signIn = new SignIn(identity, absence, rounds, { now: () => 1_000_000 });
  const openSession = new OpenSession(identity, signIn, absence, SETTINGS.namespace);
  return { identity, rounds, absence, signIn, open: (signInReturn: SignInReturn) => openSession.run(signInReturn) };
}
