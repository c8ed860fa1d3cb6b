import { NEVER } from 'rxjs';
import { CurrentMe } from '../../../src/application/preferences/CurrentMe';
import type { DirectoryFacts } from '../../../src/application/preferences/ports';
import { WelcomeNotice } from '../../../src/application/welcome/WelcomeNotice';
import { aSession } from '../../support/session/aSession';
import { settled } from '../../support/session/settled';

/** @see USR-1 MGM-21 */
describe('the welcome notice', () => {
  it('is due for whoever has not seen it, once the directory has said so', async () => {
    const { shown } = await aVisit({ receivedUiWelcomeNotice: false });
    expect(shown).toEqual([false, true]);
  });

  it('is not due for whoever has, whatever the claims say', async () => {
    const { me, shown } = await aVisit({ receivedUiWelcomeNotice: true });
    expect(shown).toEqual([false]);
    expect(me.me?.user.receivedUiWelcomeNotice).toBe(true);
  });

  it('is over at once when it is closed, and the directory is told whose it was', async () => {
    const { notice, shown, told } = await aVisit({ receivedUiWelcomeNotice: false });
    notice.close();
    expect(shown).toEqual([false, true, false]);
    expect(told).toEqual(['billing@demo.test']);
  });

  it('stays closed in this tab when it could not be kept, also where the directory is asked again', async () => {
    const { me, notice, shown } = await aVisit({ receivedUiWelcomeNotice: false }, () =>
      Promise.reject(new Error('down')),
    );
    notice.close();
    me.retry();
    await settled();
    expect(shown).toEqual([false, true, false]);
  });

  it('is over when the person signs out', async () => {
    const { session, shown } = await aVisit({ receivedUiWelcomeNotice: false });
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

async function aVisit(known: Pick<DirectoryFacts, 'receivedUiWelcomeNotice'>, keep = () => Promise.resolve()) {
  const { session, time } = aSession();
  const told: string[] = [];
  const preferences = {
    load: () => Promise.resolve({ ...FACTS, ...known }),
    save: () => Promise.resolve(),
    recordLogin: () => Promise.resolve(),
  };
  const me = new CurrentMe(session, preferences, { returns$: NEVER }, { clear: () => undefined }, time);
  const notice = new WelcomeNotice(me, {
    seen: (email) => {
      told.push(email);
      return keep();
    },
  });
  const shown: boolean[] = [];
  notice.isDue$.subscribe((isDue) => shown.push(isDue));
  await settled();
  return { session, me, notice, shown, told };
}
