import { NEVER } from 'rxjs';
import type { DirectoryFacts } from '../../../../contract/people/session';
import { CurrentMe } from '../../../../src/application/people/preferences/CurrentMe';
import { WelcomeNotice } from '../../../../src/application/people/welcome/WelcomeNotice';
import { aSession } from '../../../support/session/aSession';
import { settled } from '../../../support/session/settled';

/** @see USR-1 MGM-21 */
describe('the welcome notice', () => {
  it('is due for a person who has not seen it, once the directory has loaded', async () => {
    const { shown } = await openVisit({ receivedUiWelcomeNotice: false });
    expect(shown).toEqual([false, true]);
  });

  it('is not due for a person who has seen it, whatever the claims say', async () => {
    const { me, shown } = await openVisit({ receivedUiWelcomeNotice: true });
    expect(shown).toEqual([false]);
    expect(me.me?.user.receivedUiWelcomeNotice).toBe(true);
  });

  it('disappears on closing, which is saved in the directory', async () => {
    const { notice, shown, saved } = await openVisit({ receivedUiWelcomeNotice: false });
    notice.close();
    expect(shown).toEqual([false, true, false]);
    expect(saved).toEqual(['billing@demo.test']);
  });

  it('stays closed in this tab even if saving fails and the directory is reloaded', async () => {
    const { me, notice, shown } = await openVisit({ receivedUiWelcomeNotice: false }, () =>
      Promise.reject(new Error('down')),
    );
    notice.close();
    me.refresh();
    await settled();
    expect(shown).toEqual([false, true, false]);
  });

  it('disappears on sign-out', async () => {
    const { session, shown } = await openVisit({ receivedUiWelcomeNotice: false });
    session.leave();
    expect(shown).toEqual([false, true, false]);
  });
});

// Helpers

const FACTS: DirectoryFacts = {
  grants: [{ role: 'ROLE_BILLING_USER', groupNumber: '100200' }],
  carrierCodes: [],
  agentCodes: [],
  repId: null,
  groupSettings: [],
  branding: { name: 'Listbill', logoUrl: null },
  userPreferences: {},
  lastSignInAt: null,
  receivedUiWelcomeNotice: false,
};

async function openVisit(facts: Pick<DirectoryFacts, 'receivedUiWelcomeNotice'>, save = () => Promise.resolve()) {
  const { session, time } = aSession();
  const saved: string[] = [];
  const preferences = {
    load: () => Promise.resolve({ ...FACTS, ...facts }),
    save: () => Promise.resolve(),
    recordLogin: () => Promise.resolve(),
  };
  const me = new CurrentMe(session, preferences, { returns$: NEVER }, { clear: () => undefined }, time);
  const notice = new WelcomeNotice(me, {
    seen: ({ email }) => {
      saved.push(email);
      return save();
    },
  });
  const shown: boolean[] = [];
  notice.isDue$.subscribe((isDue) => shown.push(isDue));
  await settled();
  return { session, me, notice, shown, saved };
}
