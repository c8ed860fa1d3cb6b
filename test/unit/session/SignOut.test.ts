import { IdentityError } from '../../../src/application/session/IdentityError';
import type { SessionSettings } from '../../../src/application/session/ports';
import { LastCalls, SignOut } from '../../../src/application/session/SignOut';
import { aSession, SETTINGS } from '../../support/session/aSession';
import { InMemoryTabs } from '../../support/session/InMemoryTabs';
import { settled } from '../../support/session/settled';

describe('SignOut', () => {
  it('releases the locks while there is a token, tells the other tabs, clears, then leaves for the provider (SES-4)', async () => {
    const { signOut, order } = leaving();
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

  it('tells the other tabs that it is over once it is back and nobody is signed in any more', async () => {
    const { signOut, tabs, tab } = leaving();
    await signOut.run();
    tabs.isBack(tab, true);
    expect(tabs.told).toEqual([{ kind: 'leaving', subject: 'auth0|billing' }, { kind: 'loggedOut' }]);
  });

  it('does not tell that it is over when it comes back to a provider that still knows the person', async () => {
    const { signOut, tabs, tab } = leaving();
    await signOut.run();
    tabs.isBack(tab, false);
    expect(tabs.told).toEqual([{ kind: 'leaving', subject: 'auth0|billing' }]);
  });

  it('ends the session behind the provider only for people of the SAML connection', async () => {
    const { signOut, order } = leaving({ settings: { ...SETTINGS, samlConnection: 'another' } });
    await signOut.run();
    expect(order.at(-1)).toBe('provider, leaving');
  });

  it('ends it also for somebody whose session here has ended before, who can give no locks back any more', async () => {
    const { signOut, session, order } = leaving();
    session.fail(new IdentityError('login_required', 'Login required'));
    await signOut.run();
    expect(order.map((step) => step.split(',')[0])).toEqual([
      'other tabs',
      'traces',
      'departure',
      'provider federated',
    ]);
  });

  it('goes on when the locks cannot be released', async () => {
    const { signOut, order } = leaving({ release: () => Promise.reject(new Error('500')) });
    await signOut.run();
    expect(order.at(-1)).toContain('provider');
  });

  it('goes on when the release of the locks never answers', async () => {
    const { signOut, order, time } = leaving({ release: () => new Promise(() => {}) });
    const left = signOut.run();
    await settled();
    expect(order.at(-1)).toContain('locks');
    time.advanceTo(3_000);
    await left;
    expect(order.at(-1)).toContain('provider');
  });

  it('leaves once, however often the button is pressed', async () => {
    const { signOut, order } = leaving();
    await Promise.all([signOut.run(), signOut.run()]);
    expect(order).toHaveLength(6);
  });

  it('does what is left to do when it is tried again, at the company of the person too', async () => {
    const { signOut, identity } = leaving();
    identity.onLogout = () => Promise.reject(new IdentityError('network', 'Connection refused.'));
    await expect(signOut.run()).rejects.toMatchObject({ code: 'network' });
    identity.onLogout = () => Promise.resolve();
    await signOut.run();
    expect(identity.asked).toEqual(['logout federated', 'logout federated']);
  });

  it('holds no tokens any more when the provider cannot be reached', async () => {
    const { signOut, identity, session } = leaving();
    identity.onLogout = () => Promise.reject(new IdentityError('network', 'Connection refused.'));
    await expect(signOut.run()).rejects.toMatchObject({ code: 'network' });
    expect(session.tokens).toBeUndefined();
  });
});

// Helpers

interface Given {
  readonly release?: () => Promise<void>;
  readonly settings?: SessionSettings;
}

function leaving({ release = () => Promise.resolve(), settings = SETTINGS }: Given = {}) {
  const { identity, session, time } = aSession();
  const order: string[] = [];
  const note = (what: string) => order.push(`${what}, ${session.state.kind}`);
  const locks = {
    releaseAllOf: (email: string) => {
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
