import { IdentityError } from '../../../../src/application/people/session/IdentityError';
import type { TabMessage } from '../../../../src/application/people/session/ports';
import { StepUp } from '../../../../src/application/people/session/StepUp';
import { aSession } from '../../../support/session/aSession';
import { InMemoryTabs } from '../../../support/session/InMemoryTabs';
import { someTokens } from '../../../support/session/StubIdentity';
import { settled } from '../../../support/session/settled';

const ME = 'auth0|billing';
const signedIn = (subject = ME): TabMessage => ({ kind: 'signedIn', subject });
const ASKED = { secondFactor: false, isUnconfirmed: false };

describe('StepUp (BR-ACC-18)', () => {
  it('asks, and repeats the call with the tokens of the new sign-in', async () => {
    const { stepUp, receive, identity, session, ask } = setUp();
    identity.onCheck = () => Promise.resolve(someTokens({ accessToken: 'of the new sign-in' }));
    const call = ask(() => session.tokens?.accessToken === 'of the new sign-in');
    expect(stepUp.question).toEqual(ASKED);
    receive(signedIn());
    expect(await call.answer).toBe(true);
    expect(call.repeats()).toBe(1);
    expect(stepUp.question).toBeUndefined();
  });

  it('keeps asking until the server accepts, because the new tab first reports the old sign-in', async () => {
    const { stepUp, receive, ask } = setUp();
    let isRecent = false;
    const call = ask(() => isRecent);
    receive(signedIn());
    await settled();
    expect([call.repeats(), stepUp.question]).toEqual([1, ASKED]);
    isRecent = true;
    receive(signedIn());
    expect(await call.answer).toBe(true);
  });

  it('shares one question between calls, and closes it when the last one has its answer', async () => {
    const { stepUp, receive, ask } = setUp();
    let isSecondRecent = false;
    const [first, second] = [ask(() => true), ask(() => isSecondRecent)];
    receive(signedIn());
    expect(await first.answer).toBe(true);
    expect(stepUp.question).toEqual(ASKED);
    isSecondRecent = true;
    receive(signedIn());
    expect(await second.answer).toBe(true);
    expect(stepUp.question).toBeUndefined();
  });

  it('refuses the calls when the person declines', async () => {
    const { stepUp, ask } = setUp();
    const call = ask(() => true);
    stepUp.decline();
    expect([await call.answer, call.repeats(), stepUp.question]).toEqual([false, 0, undefined]);
  });

  it('refuses the calls when the session ends, because signing in again starts another one', async () => {
    const { session, ask } = setUp();
    const call = ask(() => true);
    session.fail(new IdentityError('login_required', 'Login required'));
    expect(await call.answer).toBe(false);
  });

  it('stops asking when the call is canceled', async () => {
    const { stepUp, ask } = setUp();
    const controller = new AbortController();
    const call = ask(() => true, controller.signal);
    controller.abort();
    expect([await call.answer, stepUp.question]).toEqual([false, undefined]);
  });

  it.each([
    ['the provider cannot be asked', () => Promise.reject(new IdentityError('timeout', 'Timeout'))],
    ['the provider finds no one', () => Promise.resolve(undefined)],
    ['the provider finds someone else', () => Promise.resolve(someTokens({ subject: 'auth0|other' }))],
  ])('reports that this tab could not detect the sign-in if %s', async (_, onCheck) => {
    const { stepUp, receive, identity, session, ask } = setUp();
    const { tokens } = session;
    identity.onCheck = onCheck;
    const call = ask(() => true);
    receive(signedIn());
    await settled();
    expect(stepUp.question).toEqual({ secondFactor: false, isUnconfirmed: true });
    expect([call.repeats(), session.tokens]).toEqual([0, tokens]);
  });

  it('ignores the sign-in of someone else', async () => {
    const { receive, identity, ask } = setUp();
    ask(() => true);
    receive(signedIn('auth0|other'));
    await settled();
    expect(identity.calls).toEqual([]);
  });

  it('passes on how a repeated call failed', async () => {
    const { receive, stepUp, ask } = setUp();
    const call = ask(() => {
      throw new Error('The bank does not know this account.');
    });
    receive(signedIn());
    await expect(call.answer).rejects.toThrow('The bank does not know this account.');
    expect(stepUp.question).toBeUndefined();
  });
});

function setUp() {
  const { session, identity } = aSession();
  identity.onCheck = () => Promise.resolve(someTokens());
  const line = new InMemoryTabs();
  const other = line.open();
  const stepUp = new StepUp(session, identity, line.open());
  const ask = (isDone: () => boolean, signal = new AbortController().signal) => {
    let count = 0;
    const answer = stepUp.ask(false, signal, async () => {
      count += 1;
      return isDone();
    });
    return { answer, repeats: () => count };
  };
  return { session, identity, stepUp, ask, receive: (message: TabMessage) => other.send(message) };
}
