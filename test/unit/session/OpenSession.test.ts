import { IdentityError } from '../../../src/application/session/IdentityError';
import { OpenSession } from '../../../src/application/session/OpenSession';
import { SignIn } from '../../../src/application/session/SignIn';
import type { SignInReturn } from '../../../src/domain/session/SignInReturn';
import { SETTINGS } from '../../support/session/aSession';
import { MemoryRounds } from '../../support/session/MemoryRounds';
import { StubIdentity, someTokens } from '../../support/session/StubIdentity';
import { settled } from '../../support/session/settled';

const NO_RETURN: SignInReturn = { kind: 'none' };
const STRAY: SignInReturn = { kind: 'stray' };
const RETURN: SignInReturn = { kind: 'code', url: 'https://app.test/callback?code=c&state=s' };
const stale = (target?: string) => new IdentityError('invalid_token', 'stale', { restartable: true, target });

describe('OpenSession', () => {
  it('asks silently when the address says nothing about a sign-in', async () => {
    const { identity, open } = opening();
    expect(await open(NO_RETURN)).toEqual({ kind: 'signedOut' });
    identity.onCheck = () => Promise.resolve(someTokens());
    expect(await open(NO_RETURN)).toEqual({ kind: 'signedIn', tokens: someTokens(), target: '' });
  });

  it('completes a return, and tells which screen was asked for', async () => {
    const { open } = opening();
    expect(await open(RETURN)).toEqual({ kind: 'signedIn', tokens: someTokens(), target: '/asked' });
  });

  it('fails with what the provider says', async () => {
    const { identity, open } = opening();
    const refusal = new IdentityError('access_denied', 'Not you.');
    identity.onComplete = () => Promise.reject(refusal);
    expect(await open(RETURN)).toEqual({ kind: 'failed', error: refusal });
    expect(identity.asked).not.toContainEqual(expect.stringMatching(/^login/));
  });

  it('starts a stale sign-in again for the screen it was meant for, and leaves the page', async () => {
    const { identity, open } = opening();
    identity.onComplete = () => Promise.reject(stale('/billing/pay'));
    let answered = false;
    void open(RETURN).then(() => {
      answered = true;
    });
    await settled();
    expect(identity.asked).toEqual([expect.stringMatching(/^complete/), 'login /billing/pay']);
    expect(answered).toBe(false);
  });

  it('starts it again once, then fails (SES-2)', async () => {
    const { identity, open } = opening();
    identity.onComplete = () => Promise.reject(stale());
    void open(RETURN);
    await settled();
    expect(await open(RETURN)).toMatchObject({ kind: 'failed', error: { code: 'invalid_token' } });
    expect(await open(RETURN)).toMatchObject({ kind: 'failed', error: { code: 'invalid_token' } });
    expect(identity.asked.filter((asked) => asked.startsWith('login'))).toHaveLength(1);
  });

  it('leads on once from a return that this tenant did not make, then fails (SES-2)', async () => {
    const { identity, signIn, open } = opening();
    expect(await open(STRAY)).toEqual({ kind: 'signedOut' });
    void signIn.run('');
    await settled();
    expect(await open(STRAY)).toMatchObject({ kind: 'failed', error: { code: 'generic_error' } });
    expect(identity.asked).toEqual(['check', 'login ', 'check']);
  });

  it.each([
    ['email', { sub: 'auth0|1' }],
    ['email', { sub: 'auth0|1', email: ' ', 'https://listbill.example/email': 7 }],
    ['sub', { email: 'person@demo.test' }],
  ])('fails, and names the claim, when the ID token lacks %s (SES-2 USR-1)', async (claim, claims) => {
    const { identity, open } = opening();
    const error = { code: 'missing_claim', message: `The ID token has no ${claim} claim.`, restartable: false };
    identity.onComplete = () => Promise.resolve({ tokens: someTokens({ claims }), target: '/asked' });
    expect(await open(RETURN)).toMatchObject({ kind: 'failed', error: { ...error, target: '/asked' } });
    identity.onCheck = () => Promise.resolve(someTokens({ claims }));
    expect(await open(NO_RETURN)).toMatchObject({ kind: 'failed', error });
    expect(identity.asked.join()).not.toContain('login');
  });

  it('opens the session that is there, also at a return that nobody can use (RTE-3)', async () => {
    const { identity, open } = opening();
    identity.onCheck = () => Promise.resolve(someTokens());
    expect(await open(STRAY)).toEqual({ kind: 'signedIn', tokens: someTokens(), target: '' });
  });

  it('does not start again because a sign-in worked that led nowhere', async () => {
    const { identity, open, rounds } = opening();
    rounds.write({ count: 2, at: 0 });
    await open(RETURN);
    identity.onComplete = () => Promise.reject(stale());
    expect(await open(RETURN)).toMatchObject({ kind: 'failed' });
    rounds.clear();
    void open(RETURN);
    await settled();
    expect(identity.asked).toContain('login ');
  });

  it('takes whoever was away for too long for signed out, though the provider knows them still (INA-3)', async () => {
    const { identity, absence, open } = opening();
    identity.onCheck = () => Promise.resolve(someTokens());
    absence.isOverNow = true;
    expect(await open(NO_RETURN)).toEqual({ kind: 'signedOut' });
    expect(identity.asked).toEqual([]);
    await open(RETURN);
    expect(await open(NO_RETURN)).toMatchObject({ kind: 'signedIn' });
  });

  it('has whoever was away show who they are, also where a stale return starts the sign-in again (INA-3)', async () => {
    const { identity, absence, open } = opening();
    identity.onComplete = () => Promise.reject(stale('/billing/pay'));
    absence.isOverNow = true;
    void open(RETURN);
    await settled();
    expect(identity.asked).toContain('login /billing/pay, prompt=login');
  });

  it('remembers the screen that was asked for when the second attempt cannot be begun', async () => {
    const { identity, open } = opening();
    identity.onComplete = () => Promise.reject(stale('/billing/pay'));
    identity.onLogin = () => Promise.reject(new IdentityError('network', 'Connection refused.', { transient: true }));
    expect(await open(RETURN)).toMatchObject({ error: { code: 'network', transient: true, target: '/billing/pay' } });
  });

  it('never rejects, whatever goes wrong', async () => {
    const { identity, open } = opening();
    identity.onCheck = () => Promise.reject(new Error('odd'));
    expect(await open(NO_RETURN)).toMatchObject({ kind: 'failed', error: { code: 'generic_error' } });
    identity.onComplete = () => Promise.reject(stale());
    identity.onLogin = () => Promise.reject(new IdentityError('network', 'Connection refused.'));
    expect(await open(RETURN)).toMatchObject({ kind: 'failed', error: { code: 'network' } });
  });
});

// Helpers

function opening() {
  const identity = new StubIdentity();
  const rounds = new MemoryRounds();
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
