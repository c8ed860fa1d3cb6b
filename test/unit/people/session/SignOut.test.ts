import { IdentityError } from '../../../../src/application/people/session/IdentityError';
import type { SessionSettings } from '../../../../src/application/people/session/ports';
import { LastCalls, SignOut } from '../../../../src/application/people/session/SignOut';
import { aSession, SETTINGS } from '../../../support/session/aSession';
import { InMemoryTabs } from '../../../support/session/InMemoryTabs';
import { settled } from '../../../support/session/settled';

describe('SignOut', () => {
  it("releases the locks with the token, notifies other tabs, clears traces, then opens the provider's sign-out (SES-4)", async () => {
    const { signOut, order } = setUp();
    await signOut.run();
    expect(order).toEqual([
      'locks of billing@demo.test, signedIn',
      'last calls, signedIn',
      'other tabs, signedIn',
      'traces, leaving',
      'departure, leaving',
      'provider federated, leaving',
    ]);
  });

  it('notifies other tabs that it is complete once it has returned without a session', async () => {
    const { signOut, tabs, tab } = setUp();
    await signOut.run();
    tabs.reopen(tab, true);
    expect(tabs.sent).toEqual([{ kind: 'leaving', subject: 'auth0|billing' }, { kind: 'loggedOut' }]);
  });

  it('does not notify other tabs if the provider still has a session on return', async () => {
    const { signOut, tabs, tab } = setUp();
    await signOut.run();
    tabs.reopen(tab, false);
    expect(tabs.sent).toEqual([{ kind: 'leaving', subject: 'auth0|billing' }]);
  });

  it("ends the company's session only for people of the SAML connection", async () => {
    const { signOut, order } = setUp({ settings: { ...SETTINGS, samlConnection: 'another' } });
    await signOut.run();
    expect(order.at(-1)).toBe('provider, leaving');
  });

  it("ends the company's session even if the session here has ended and locks cannot be released", async () => {
    const { signOut, session, order } = setUp();
    session.fail(new IdentityError('login_required', 'Login required'));
    await signOut.run();
    expect(order.map((step) => step.split(',')[0])).toEqual([
      'other tabs',
      'traces',
      'departure',
      'provider federated',
    ]);
  });

  it('continues when the locks cannot be released', async () => {
    const { signOut, order } = setUp({ release: () => Promise.reject(new Error('500')) });
    await signOut.run();
    expect(order.at(-1)).toContain('provider');
  });

  it('continues when releasing the locks times out', async () => {
    const { signOut, order, time } = setUp({ release: () => new Promise(() => {}) });
    const done = signOut.run();
    await settled();
    expect(order.at(-1)).toContain('locks');
    time.advanceTo(3_000);
    await done;
    expect(order.at(-1)).toContain('provider');
  });

  it('runs once, however often the button is pressed', async () => {
    const { signOut, order } = setUp();
    await Promise.all([signOut.run(), signOut.run()]);
    expect(order).toHaveLength(6);
  });

  it("retries the remaining steps, including the company's sign-out", async () => {
    const { signOut, identity } = setUp();
    identity.onLogout = () => Promise.reject(new IdentityError('network', 'Connection refused.'));
    await expect(signOut.run()).rejects.toMatchObject({ code: 'network' });
    identity.onLogout = () => Promise.resolve();
    await signOut.run();
    expect(identity.calls).toEqual(['logout federated', 'logout federated']);
  });

  it('removes the tokens even if the provider is unreachable', async () => {
    const { signOut, identity, session } = setUp();
    identity.onLogout = () => Promise.reject(new IdentityError('network', 'Connection refused.'));
    await expect(signOut.run()).rejects.toMatchObject({ code: 'network' });
    expect(session.tokens).toBeUndefined();
  });

  it('makes no call with a token that the server has ended', async () => {
    const { signOut, order } = setUp();
    await signOut.run(true);
    expect(order.map((step) => step.split(',')[0])).toEqual([
      'other tabs',
      'traces',
      'departure',
      'provider federated',
    ]);
  });
});

// Helpers

interface Options {
  readonly release?: () => Promise<void>;
  readonly settings?: SessionSettings;
}

function setUp({ release = () => Promise.resolve(), settings = SETTINGS }: Options = {}) {
  const { identity, session, time } = aSession();
  const order: string[] = [];
  const note = (what: string) => order.push(`${what}, ${session.state.kind}`);
  const locks = {
    releaseAllOf: ({ email }: { readonly email: string }) => {
      note(`locks of ${email}`);
      return release();
    },
  };
  const tabs = new InMemoryTabs();
  const tab = tabs.open();
  tabs.open().message$.subscribe(() => note('other tabs'));
  const noteDeparture = tab.noteDeparture.bind(tab);
  tab.noteDeparture = () => {
    note('departure');
    noteDeparture();
  };
  const traces = { clear: () => void note('traces') };
  const logout = identity.logout.bind(identity);
  identity.logout = (options) => {
    note(options.federated ? 'provider federated' : 'provider');
    return logout(options);
  };
  const lastCalls = new LastCalls();
  lastCalls.add(() => Promise.resolve(note('last calls')));
  const signOut = new SignOut(session, identity, locks, traces, tab, lastCalls, settings, time);
  return { identity, session, time, order, tabs, tab, signOut };
}
