import { IdentityError } from '../../../src/application/session/IdentityError';
import type { SessionSettings } from '../../../src/application/session/SessionSettings';
import { SignOut } from '../../../src/application/session/SignOut';
import { aSession, SETTINGS } from '../../support/session/aSession';
import { settled } from '../../support/session/settled';

describe('SignOut', () => {
  it('releases the locks while there is a token, clears, then leaves for the provider (SES-4)', async () => {
    const { signOut, order } = leaving();
    await signOut.run();
    expect(order).toEqual(['locks of billing@demo.test, signedIn', 'traces, leaving', 'provider federated, leaving']);
  });

  it('ends the session behind the provider only for people of the SAML connection', async () => {
    const { signOut, order } = leaving({ settings: { ...SETTINGS, samlConnection: 'another' } });
    await signOut.run();
    expect(order.at(-1)).toBe('provider, leaving');
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
    expect(order).toHaveLength(3);
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
  const traces = { clear: () => void note('traces') };
  const logout = identity.logout.bind(identity);
  identity.logout = (options) => {
    note(options.federated ? 'provider federated' : 'provider');
    return logout(options);
  };
  return { identity, session, time, order, signOut: new SignOut(session, identity, locks, traces, settings, time) };
}
