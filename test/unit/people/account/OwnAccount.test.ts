import { OwnAccount, type ProviderAccount } from '../../../../src/application/people/account/OwnAccount';
import { IdentityError } from '../../../../src/application/people/session/IdentityError';
import type { Loadable } from '../../../../src/application/platform/shared/Loadable';
import { PROFILE, StubAccounts } from '../../../support/account/StubAccounts';
import { aSession } from '../../../support/session/aSession';
import { settled } from '../../../support/session/settled';

function setUpAccount() {
  const accounts = new StubAccounts();
  const { session, identity } = aSession();
  const own = new OwnAccount(accounts, session);
  const seen: Loadable<ProviderAccount>[] = [];
  const subscription = own.account$.subscribe((state) => seen.push(state));
  return { accounts, session, identity, own, seen, subscription, last: () => seen.at(-1) };
}

describe('the account of the signed-in person', () => {
  it('is loading at first, then the profile from the provider (USR-1)', async () => {
    const { seen } = setUpAccount();
    expect(seen).toEqual([{ kind: 'loading' }]);
    await settled();
    expect(seen.at(-1)).toEqual({
      kind: 'loaded',
      value: { profile: PROFILE, emailVerified: true },
      refreshing: false,
    });
  });

  it('loads on retry after a failure', async () => {
    const { accounts, own, last } = setUpAccount();
    accounts.failure = new IdentityError('network', 'Down');
    own.refresh();
    await settled();
    accounts.failure = undefined;
    own.refresh();
    await settled();
    expect(last()).toMatchObject({ kind: 'loaded', value: { profile: PROFILE } });
  });

  it('is cleared on sign-out', async () => {
    const { session, last } = setUpAccount();
    await settled();
    session.leave();
    expect(last()).toEqual({ kind: 'loading' });
  });

  it('is kept while the session waits for a new sign-in (SES-3)', async () => {
    const { session, last } = setUpAccount();
    await settled();
    session.fail(new IdentityError('login_required', 'Over'));
    expect(last()).toMatchObject({ kind: 'loaded' });
  });
});

describe('saving the profile', () => {
  it('sends only changed fields, trimmed, and shows the result', async () => {
    const { accounts, own, last } = setUpAccount();
    await settled();
    const answer = await own.save(PROFILE, { ...PROFILE, lastName: ' Lopez-Ortiz ' });
    const profile = { ...PROFILE, lastName: 'Lopez-Ortiz' };
    expect(answer).toEqual({ kind: 'saved', profile, before: PROFILE });
    expect(accounts.calls).toContain('saveOwnProfile {"lastName":"Lopez-Ortiz"}');
    expect(last()).toMatchObject({ value: { profile } });
  });

  it('renews the claims so that the name in the header is updated', async () => {
    const { own, identity } = setUpAccount();
    await own.save(PROFILE, { ...PROFILE, firstName: 'Mary' });
    expect(identity.calls).toContain('renew');
  });

  it('succeeds even if the claims cannot be renewed', async () => {
    const { own, identity } = setUpAccount();
    identity.onRenew = () => Promise.reject(new IdentityError('timeout', 'Timeout', { transient: true }));
    await expect(own.save(PROFILE, { ...PROFILE, firstName: 'Mary' })).resolves.toMatchObject({ kind: 'saved' });
  });

  it('can be undone by saving the previous values', async () => {
    const { own, accounts } = setUpAccount();
    const answer = await own.save(PROFILE, { ...PROFILE, firstName: 'Mary' });
    if (answer.kind === 'saved') await own.save(answer.profile, answer.before);
    expect(accounts.profile).toEqual(PROFILE);
  });

  it('sends nothing when nothing changed or a value is invalid', async () => {
    const { own, accounts } = setUpAccount();
    await own.save(PROFILE, { ...PROFILE, firstName: ' Maria' });
    const refused = await own.save(PROFILE, { ...PROFILE, firstName: '  ', phoneNumber: 'call me' });
    expect(refused).toEqual({
      kind: 'refused',
      problems: {
        firstName: 'Type your first name.',
        phoneNumber: 'A phone number looks like 555-010-2233 or +1 555 010 2233.',
      },
    });
    expect(accounts.calls.filter((call) => call.startsWith('save'))).toEqual([]);
  });

  it('rejects when saving fails, and shows the saved values', async () => {
    const { accounts, own, last } = setUpAccount();
    await settled();
    accounts.failure = new IdentityError('network', 'Down');
    await expect(own.save(PROFILE, { ...PROFILE, firstName: 'Mary' })).rejects.toMatchObject({ code: 'network' });
    expect(last()).toMatchObject({ value: { profile: PROFILE } });
  });

  it('loads the profile again for a later subscriber', async () => {
    const { own, accounts, subscription } = setUpAccount();
    await settled();
    subscription.unsubscribe();
    own.account$.subscribe();
    expect(accounts.calls.filter((call) => call === 'ownProfile')).toHaveLength(2);
  });
});
