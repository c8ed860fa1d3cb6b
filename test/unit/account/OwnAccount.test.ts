import { type Account, OwnAccount } from '../../../src/application/account/OwnAccount';
import { IdentityError } from '../../../src/application/session/IdentityError';
import type { Loadable } from '../../../src/application/shared/Loadable';
import { PROFILE, StubAccounts } from '../../support/account/StubAccounts';
import { aSession } from '../../support/session/aSession';
import { settled } from '../../support/session/settled';

function anAccount() {
  const accounts = new StubAccounts();
  const { session, identity } = aSession();
  const own = new OwnAccount(accounts, session);
  const seen: Loadable<Account>[] = [];
  const watching = own.account$.subscribe((state) => seen.push(state));
  return { accounts, session, identity, own, seen, watching, last: () => seen.at(-1) };
}

describe('the profile', () => {
  it('is loading, then what the provider keeps (USR-1)', async () => {
    const { seen } = anAccount();
    expect(seen).toEqual([{ kind: 'loading' }]);
    await settled();
    expect(seen.at(-1)).toEqual({
      kind: 'loaded',
      value: { profile: PROFILE, emailVerified: true },
      refreshing: false,
    });
  });

  it('can be asked for again after it could not be loaded', async () => {
    const { accounts, own, last } = anAccount();
    accounts.failure = new IdentityError('network', 'Down');
    own.retry();
    await settled();
    accounts.failure = undefined;
    own.retry();
    await settled();
    expect(last()).toMatchObject({ kind: 'loaded', value: { profile: PROFILE } });
  });

  it('is emptied by signing out', async () => {
    const { session, last } = anAccount();
    await settled();
    session.leave();
    expect(last()).toEqual({ kind: 'loading' });
  });

  it('stays while the session waits for a new sign-in (SES-3)', async () => {
    const { session, last } = anAccount();
    await settled();
    session.fail(new IdentityError('login_required', 'Over'));
    expect(last()).toMatchObject({ kind: 'loaded' });
  });
});

describe('saving', () => {
  it('sends what differs, without spaces around it, and shows it', async () => {
    const { accounts, own, last } = anAccount();
    await settled();
    const answer = await own.save(PROFILE, { ...PROFILE, lastName: ' Lopez-Ortiz ' });
    const profile = { ...PROFILE, lastName: 'Lopez-Ortiz' };
    expect(answer).toEqual({ kind: 'saved', profile, before: PROFILE });
    expect(accounts.asked).toContain('saveOwnProfile {"lastName":"Lopez-Ortiz"}');
    expect(last()).toMatchObject({ value: { profile } });
  });

  it('brings new claims, so that the name at the top follows', async () => {
    const { own, identity } = anAccount();
    await own.save(PROFILE, { ...PROFILE, firstName: 'Mary' });
    expect(identity.asked).toContain('renew');
  });

  it('has saved also when the claims cannot be renewed now', async () => {
    const { own, identity } = anAccount();
    identity.onRenew = () => Promise.reject(new IdentityError('timeout', 'Timeout', { transient: true }));
    await expect(own.save(PROFILE, { ...PROFILE, firstName: 'Mary' })).resolves.toMatchObject({ kind: 'saved' });
  });

  it('can be taken back by saving what it was', async () => {
    const { own, accounts } = anAccount();
    const answer = await own.save(PROFILE, { ...PROFILE, firstName: 'Mary' });
    if (answer.kind === 'saved') await own.save(answer.profile, answer.before);
    expect(accounts.profile).toEqual(PROFILE);
  });

  it('sends nothing when nothing differs or something cannot be right', async () => {
    const { own, accounts } = anAccount();
    await own.save(PROFILE, { ...PROFILE, firstName: ' Maria' });
    const refused = await own.save(PROFILE, { ...PROFILE, firstName: '  ', phoneNumber: 'call me' });
    expect(refused).toEqual({
      kind: 'refused',
      problems: {
        firstName: 'Type your first name.',
        phoneNumber: 'A phone number looks like 555-010-2233 or +1 555 010 2233.',
      },
    });
    expect(accounts.asked.filter((call) => call.startsWith('save'))).toEqual([]);
  });

  it('rejects when it could not be kept, and shows what is kept', async () => {
    const { accounts, own, last } = anAccount();
    await settled();
    accounts.failure = new IdentityError('network', 'Down');
    await expect(own.save(PROFILE, { ...PROFILE, firstName: 'Mary' })).rejects.toMatchObject({ code: 'network' });
    expect(last()).toMatchObject({ value: { profile: PROFILE } });
  });

  it('asks the provider anew for whoever watches later', async () => {
    const { own, accounts, watching } = anAccount();
    await settled();
    watching.unsubscribe();
    own.account$.subscribe();
    expect(accounts.asked.filter((call) => call === 'ownProfile')).toHaveLength(2);
  });
});
