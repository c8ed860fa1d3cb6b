import { Subject } from 'rxjs';
import { Appearance } from '../../../src/application/preferences/Appearance';
import { CurrentMe } from '../../../src/application/preferences/CurrentMe';
import type { DirectoryFacts, PreferencesGateway } from '../../../src/application/preferences/ports';
import { GroupChoice, UserPreferences } from '../../../src/application/preferences/UserPreferences';
import { IdentityError } from '../../../src/application/session/IdentityError';
import { cents } from '../../../src/domain/money/Cents';
import { aSession, SETTINGS } from '../../support/session/aSession';
import { MemoryRounds } from '../../support/session/MemoryRounds';
import { someTokens } from '../../support/session/StubIdentity';
import { settled } from '../../support/session/settled';

describe('CurrentMe', () => {
  it('joins what the claims and the directory know (USR-1 USR-2)', async () => {
    const { me } = await loadedMe();
    expect(me.me?.user).toMatchObject({
      email: 'billing@demo.test',
      grants: [{ role: 'ROLE_BILLING_USER', groupNumber: '100200' }],
    });
    expect(me.me?.groups.map(({ name }) => name)).toEqual(['Acme', 'Birch']);
  });

  it('notes the sign-in of a billing user once it is loaded (SES-5)', async () => {
    const { stub } = await loadedMe();
    expect(stub.logins).toEqual(['1970-01-01T00:00:00.000Z']);
  });

  it('counts the sign-in as one that led somewhere once the directory has answered, not before (SES-2)', async () => {
    const answered = await loadedMe();
    expect(answered.rounds.read()?.count).toBe(0);
    const refused = watchedMe({ load: () => Promise.reject(new Error('no')) });
    await settled();
    expect(refused.rounds.read()?.count).toBe(2);
  });

  it('shows new claims of the person at once, and what is on the screen stays meanwhile', async () => {
    const { me, stub, session, identity, kinds } = await loadedMe();
    identity.onRenew = () => Promise.resolve(someTokens({ claims: renamed('Mary') }));
    await session.renew();
    expect(me.me?.user.firstName).toBe('Mary');
    await settled();
    expect(new Set(kinds.slice(1))).toEqual(new Set(['loaded']));
    expect(stub.logins).toHaveLength(1);
  });

  it('can ask again after a failure', async () => {
    const { me, stub, kinds } = watchedMe({ load: () => Promise.reject(new Error('down')) });
    await settled();
    stub.load = () => Promise.resolve(FACTS);
    me.retry();
    await settled();
    expect(kinds).toEqual(['loading', 'failed', 'loading', 'loaded']);
  });

  it('asks again by itself when the site is back, and only then (ERR-4)', async () => {
    let isDown = true;
    let asked = 0;
    const load = () => {
      asked += 1;
      return isDown ? Promise.reject(new Error('503')) : Promise.resolve(FACTS);
    };
    const { me, returns$ } = watchedMe({ load });
    await settled();
    isDown = false;
    returns$.next(1);
    await settled();
    expect(me.me?.user.email).toBe('billing@demo.test');
    returns$.next(2);
    await settled();
    expect(asked).toBe(2);
  });

  it('forgets the person who signs out', async () => {
    const { me, session } = await loadedMe();
    session.leave();
    expect(me.me).toBeUndefined();
  });

  it('keeps the person whose session cannot be renewed: their screen stays (SES-3)', async () => {
    const { me, session } = await loadedMe();
    session.fail(new IdentityError('login_required', 'Gone.'));
    expect(me.me?.user.email).toBe('billing@demo.test');
  });
});

describe('GroupChoice', () => {
  it('begins with what was chosen last time, and keeps a new choice for the next', async () => {
    const { choice, stub } = await chooser({ group: '100200' });
    const seen: (string | undefined)[] = [];
    choice.chosen$.subscribe((chosen) => seen.push(chosen));
    choice.choose('100300');
    choice.choose(undefined);
    expect(seen).toEqual(['100200', '100300', undefined]);
    expect(stub.saved).toEqual([{ group: '100300' }, { group: null }]);
  });

  it('shows all groups when the kept one is out of reach', async () => {
    const { choice } = await chooser({ group: '999' });
    expect(choice.chosen).toBeUndefined();
  });

  it('holds also when it cannot be kept', async () => {
    const { choice, stub } = await chooser({});
    stub.save = () => Promise.reject(new Error('down'));
    choice.choose('100300');
    await settled();
    expect(choice.chosen).toBe('100300');
  });
});

describe('Appearance', () => {
  it('remembers a choice in this browser and with the person', async () => {
    const { appearance, stub, local } = await looks({});
    appearance.choose('dark');
    expect([appearance.theme, local.get('theme')]).toEqual(['dark', 'dark']);
    expect(stub.saved).toEqual([{ theme: 'dark' }]);
  });

  it('takes over what was chosen elsewhere, unless this browser knows better', async () => {
    const fresh = await looks({ theme: 'contrast' });
    fresh.appearance.adopt();
    expect(fresh.appearance.theme).toBe('contrast');
    const chosen = await looks({ theme: 'contrast' });
    chosen.local.set('theme', 'light');
    chosen.appearance.adopt();
    expect(chosen.appearance.theme).toBe('light');
  });

  it('follows the browser when what is kept is no theme of ours', async () => {
    const { appearance, local } = await looks({});
    local.set('theme', 'sepia');
    expect(appearance.theme).toBe('system');
  });
});

// Helpers

const GROUP = { reconcilePolicy: 'adjustThenPay', samePersonMayPay: true, toleranceCents: cents(0) } as const;
const FACTS: DirectoryFacts = {
  grants: [{ role: 'ROLE_BILLING_USER', groupNumber: '100200' }],
  carrierCodes: [],
  agentCodes: [],
  repId: null,
  groupSettings: [
    { ...GROUP, groupNumber: '100200', name: 'Acme' },
    { ...GROUP, groupNumber: '100300', name: 'Birch' },
  ],
  branding: { name: 'Listbill', logoUrl: null },
  userPreferences: {},
  lastSignInAt: null,
  receivedUiWelcomeNotice: true,
};

const renamed = (firstName: string) => ({
  ...someTokens().claims,
  [`${SETTINGS.namespace}user_metadata`]: { firstName },
});

class StubPreferences implements PreferencesGateway {
  readonly logins: string[] = [];
  readonly saved: unknown[] = [];
  load = (): Promise<DirectoryFacts> => Promise.resolve(FACTS);
  save = (changes: unknown): Promise<void> => {
    this.saved.push(changes);
    return Promise.resolve();
  };
  recordLogin(at: string): Promise<void> {
    this.logins.push(at);
    return Promise.resolve();
  }
}

function watchedMe(answers: Partial<Pick<StubPreferences, 'load'>> = {}) {
  const { session, identity, time } = aSession();
  const stub = Object.assign(new StubPreferences(), answers);
  const returns$ = new Subject<number>();
  const rounds = new MemoryRounds();
  rounds.write({ count: 2, at: 1 });
  const me = new CurrentMe(session, stub, { returns$ }, rounds, time);
  const kinds: string[] = [];
  me.me$.subscribe(({ kind }) => kinds.push(kind));
  return { me, stub, session, identity, kinds, returns$, rounds };
}

async function loadedMe(userPreferences: Readonly<Record<string, unknown>> = {}) {
  const watched = watchedMe({ load: () => Promise.resolve({ ...FACTS, userPreferences }) });
  await settled();
  return watched;
}

async function chooser(kept: Readonly<Record<string, unknown>>) {
  const { me, stub } = await loadedMe(kept);
  return { choice: new GroupChoice(me, new UserPreferences(me, stub)), stub };
}

async function looks(kept: Readonly<Record<string, unknown>>) {
  const { me, stub } = await loadedMe(kept);
  const local = new Map<string, string>();
  const settings = {
    read: (key: string) => local.get(key),
    write: (key: string, value: string) => void local.set(key, value),
  };
  return { appearance: new Appearance(settings, new UserPreferences(me, stub)), stub, local };
}
