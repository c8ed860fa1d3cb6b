import { Subject } from 'rxjs';
import type { DirectoryFacts } from '../../../../contract/people/session';
import { Appearance } from '../../../../src/application/people/preferences/Appearance';
import { CurrentMe } from '../../../../src/application/people/preferences/CurrentMe';
import type { PreferencesGateway } from '../../../../src/application/people/preferences/ports';
import { GroupChoice, UserPreferences } from '../../../../src/application/people/preferences/UserPreferences';
import { IdentityError } from '../../../../src/application/people/session/IdentityError';
import { cents } from '../../../../src/domain/platform/money/Cents';
import type { CurrentUser } from '../../../../src/domain/platform/users/CurrentUser';
import { aSession, SETTINGS } from '../../../support/session/aSession';
import { InMemorySignInRounds } from '../../../support/session/InMemorySignInRounds';
import { someTokens } from '../../../support/session/StubIdentity';
import { settled } from '../../../support/session/settled';

describe('CurrentMe', () => {
  it('combines the claims with the directory record (USR-1 USR-2)', async () => {
    const { me } = await loadedMe();
    expect(me.me?.user).toMatchObject({
      email: 'billing@demo.test',
      grants: [{ role: 'ROLE_BILLING_USER', groupNumber: '100200' }],
    });
    expect(me.me?.groups.map(({ name }) => name)).toEqual(['Acme', 'Birch']);
  });

  it('holds the same state that it emits, so that screens render it once', async () => {
    const { me } = await loadedMe();
    const seen: unknown[] = [];
    me.me$.subscribe((state) => seen.push(state)).unsubscribe();
    expect(seen).toHaveLength(1);
    expect(seen[0]).toBe(me.state);
  });

  it('records the sign-in of a billing user after loading (SES-5)', async () => {
    const { stub } = await loadedMe();
    expect(stub.logins).toEqual(['1970-01-01T00:00:00.000Z']);
  });

  it('resets the sign-in counter once the directory has answered, not before (SES-2)', async () => {
    const loadedPerson = await loadedMe();
    expect(loadedPerson.rounds.read()?.count).toBe(0);
    const failedPerson = setUpMe({ load: () => Promise.reject(new Error('no')) });
    await settled();
    expect(failedPerson.rounds.read()?.count).toBe(2);
  });

  it('shows renewed claims at once and keeps the screen loaded', async () => {
    const { me, stub, session, identity, kinds } = await loadedMe();
    identity.onRenew = () => Promise.resolve(someTokens({ claims: claimsWithFirstName('Mary') }));
    await session.renew();
    expect(me.me?.user.firstName).toBe('Mary');
    await settled();
    expect(new Set(kinds.slice(1))).toEqual(new Set(['loaded']));
    expect(stub.logins).toHaveLength(1);
  });

  it('never shows a person who has got a role with the rights of someone without one', async () => {
    const seen: unknown[] = [];
    const load = ({ primaryType }: CurrentUser) =>
      Promise.resolve(primaryType === 'unknown' ? { ...FACTS, grants: [] } : FACTS);
    const { me, session, identity } = setUpMe({ load }, claimsWithRoles());
    me.me$.subscribe((loadable) => {
      if (loadable.kind === 'loaded') seen.push([loadable.value.user.primaryType, loadable.value.user.grants.length]);
    });
    await settled();
    identity.onRenew = () => Promise.resolve(someTokens({ claims: claimsWithRoles('ROLE_BILLING_USER') }));
    await session.renew();
    await settled();
    expect(seen).toEqual([
      ['unknown', 0],
      ['billingUser', 1],
    ]);
  });

  it('loads on retry after a failure', async () => {
    const { me, stub, kinds } = setUpMe({ load: () => Promise.reject(new Error('down')) });
    await settled();
    stub.load = () => Promise.resolve(FACTS);
    me.refresh();
    await settled();
    expect(kinds).toEqual(['loading', 'failed', 'loading', 'loaded']);
  });

  it('loads again when the site is back, and only then (ERR-4)', async () => {
    let isDown = true;
    let loads = 0;
    const load = () => {
      loads += 1;
      return isDown ? Promise.reject(new Error('503')) : Promise.resolve(FACTS);
    };
    const { me, returns$ } = setUpMe({ load });
    await settled();
    isDown = false;
    returns$.next(1);
    await settled();
    expect(me.me?.user.email).toBe('billing@demo.test');
    returns$.next(2);
    await settled();
    expect(loads).toBe(2);
  });

  it('clears the person on sign-out', async () => {
    const { me, session } = await loadedMe();
    session.leave();
    expect(me.me).toBeUndefined();
  });

  it('keeps the person when the session cannot be renewed, so that the screen stays (SES-3)', async () => {
    const { me, session } = await loadedMe();
    session.fail(new IdentityError('login_required', 'Gone.'));
    expect(me.me?.user.email).toBe('billing@demo.test');
  });
});

describe('GroupChoice', () => {
  it('starts with the saved choice and saves new choices', async () => {
    const { choice, stub } = await groupChoiceWith({ group: '100200' });
    const seen: (string | undefined)[] = [];
    choice.chosen$.subscribe((chosen) => seen.push(chosen));
    choice.choose('100300');
    choice.choose(undefined);
    expect(seen).toEqual(['100200', '100300', undefined]);
    expect(stub.saved).toEqual([{ group: '100300' }, { group: null }]);
  });

  it('shows all groups when the saved group is out of scope', async () => {
    const { choice } = await groupChoiceWith({ group: '999' });
    expect(choice.chosen).toBeUndefined();
  });

  it('takes effect even if it cannot be saved', async () => {
    const { choice, stub } = await groupChoiceWith({});
    stub.save = () => Promise.reject(new Error('down'));
    choice.choose('100300');
    await settled();
    expect(choice.chosen).toBe('100300');
  });
});

describe('Appearance', () => {
  it("saves a choice in this browser and in the person's preferences", async () => {
    const { appearance, stub, local } = await appearanceWith({});
    appearance.choose('dark');
    expect([appearance.theme, local.get('theme')]).toEqual(['dark', 'dark']);
    expect(stub.saved).toEqual([{ theme: 'dark' }]);
  });

  it('uses the saved preference unless this browser has its own choice', async () => {
    const unchosen = await appearanceWith({ theme: 'contrast' });
    unchosen.appearance.adopt();
    expect(unchosen.appearance.theme).toBe('contrast');
    const chosen = await appearanceWith({ theme: 'contrast' });
    chosen.local.set('theme', 'light');
    chosen.appearance.adopt();
    expect(chosen.appearance.theme).toBe('light');
  });

  it('follows the system setting when the saved theme is unknown', async () => {
    const { appearance, local } = await appearanceWith({});
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

const claimsWithFirstName = (firstName: string) => ({
  ...someTokens().claims,
  [`${SETTINGS.namespace}user_metadata`]: { firstName },
});

const claimsWithRoles = (...roles: readonly string[]) => ({
  ...someTokens().claims,
  [`${SETTINGS.namespace}app_metadata`]: { authorization: { roles, groups: [], permissions: [] } },
});

class StubPreferences implements PreferencesGateway {
  readonly logins: string[] = [];
  readonly saved: unknown[] = [];
  load = (_user: CurrentUser): Promise<DirectoryFacts> => Promise.resolve(FACTS);
  save = ({ userPreferences: changes }: { readonly userPreferences: unknown }): Promise<void> => {
    this.saved.push(changes);
    return Promise.resolve();
  };
  recordLogin({ loginTimestamp: at }: { readonly loginTimestamp: string }): Promise<void> {
    this.logins.push(at);
    return Promise.resolve();
  }
}

function setUpMe(answers: Partial<Pick<StubPreferences, 'load'>> = {}, claims = someTokens().claims) {
  const { session, identity, time } = aSession({ claims });
  const stub = Object.assign(new StubPreferences(), answers);
  const returns$ = new Subject<number>();
  const rounds = new InMemorySignInRounds();
  rounds.write({ count: 2, at: 1 });
  const me = new CurrentMe(session, stub, { returns$ }, rounds, time);
  const kinds: string[] = [];
  me.me$.subscribe(({ kind }) => kinds.push(kind));
  return { me, stub, session, identity, kinds, returns$, rounds };
}

async function loadedMe(userPreferences: Readonly<Record<string, unknown>> = {}) {
  const setUp = setUpMe({ load: () => Promise.resolve({ ...FACTS, userPreferences }) });
  await settled();
  return setUp;
}

async function groupChoiceWith(userPreferences: Readonly<Record<string, unknown>>) {
  const { me, stub } = await loadedMe(userPreferences);
  return { choice: new GroupChoice(me, new UserPreferences(me, stub)), stub };
}

async function appearanceWith(userPreferences: Readonly<Record<string, unknown>>) {
  const { me, stub } = await loadedMe(userPreferences);
  const local = new Map<string, string>();
  const settings = {
    read: (key: string) => local.get(key),
    write: (key: string, value: string) => void local.set(key, value),
  };
  return { appearance: new Appearance(settings, new UserPreferences(me, stub)), stub, local };
}
