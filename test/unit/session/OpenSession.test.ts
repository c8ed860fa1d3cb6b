import { IdentityError } from '../../../src/application/session/IdentityError';
import { OpenSession } from '../../../src/application/session/OpenSession';
import type { SignInReturn } from '../../../src/domain/session/SignInReturn';
import { StubIdentity, someTokens } from '../../support/session/StubIdentity';

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
    await new Promise((resolve) => setImmediate(resolve));
    expect(identity.asked).toEqual([expect.stringMatching(/^complete/), 'login /billing/pay']);
    expect(answered).toBe(false);
  });

  it('starts it again once, then fails (SES-2)', async () => {
    const { identity, open, restarts } = opening();
    restarts.used = true;
    identity.onComplete = () => Promise.reject(stale());
    expect(await open(RETURN)).toMatchObject({ kind: 'failed', error: { code: 'invalid_token' } });
    expect(identity.asked).toHaveLength(1);
  });

  it('leads on once from a return that nobody can use, then fails instead of going round in circles (SES-2)', async () => {
    const { open } = opening();
    expect(await open(STRAY)).toEqual({ kind: 'signedOut' });
    expect(await open(STRAY)).toMatchObject({ kind: 'failed', error: { code: 'generic_error' } });
    expect(await open(STRAY)).toEqual({ kind: 'signedOut' });
    await open(NO_RETURN);
    expect(await open(STRAY)).toEqual({ kind: 'signedOut' });
  });

  it('opens the session that is there, also at a return that nobody can use (RTE-3)', async () => {
    const { identity, open } = opening();
    identity.onCheck = () => Promise.resolve(someTokens());
    expect(await open(STRAY)).toEqual({ kind: 'signedIn', tokens: someTokens(), target: '' });
  });

  it('may start again after a sign-in that worked', async () => {
    const { identity, open, restarts } = opening();
    restarts.used = true;
    await open(RETURN);
    expect(restarts.used).toBe(false);
    identity.onComplete = () => Promise.reject(stale());
    void open(RETURN);
    await new Promise((resolve) => setImmediate(resolve));
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
    await new Promise((resolve) => setImmediate(resolve));
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
  const restarts = {
    used: false,
    noted() {
      return this.used;
    },
    note() {
      this.used = true;
    },
    clear() {
      this.used = false;
    },
  };
  const absence = {
    isOverNow: false,
    isOver() {
      return this.isOverNow;
    },
    end() {
      this.isOverNow = false;
    },
  };
  const openSession = new OpenSession(identity, restarts, absence);
  return { identity, restarts, absence, open: (signInReturn: SignInReturn) => openSession.run(signInReturn) };
}
