import { markWelcomeNoticeReceived } from '../../../contract/people/directoryMails';
import {
  getGroupPreferences,
  getMe,
  getOfficePreferences,
  recordLogin,
  savePreferences,
} from '../../../contract/people/session';
import type { Route } from '../../platform/calls/Route';
import { ReadPreferences, SavePreferences, type SeeWelcomeNotice } from './Preferences';
import type { PreferencesStore, StartViews } from './ports';

/** The caller's access, preferences and sign-ins. @source USR-2 API-2 API-3 API-4 */
export function registerPreferencesRoutes(route: Route, store: PreferencesStore, startViews: StartViews): void {
  const read = new ReadPreferences(store, startViews);
  const save = new SavePreferences(store);
  route(getMe, async ({ caller: { person } }) => ({
    roles: [...new Set(person.grants.map(({ role }) => role))],
    groups: [...new Set(person.grants.flatMap(({ groupNumber }) => groupNumber ?? []))].sort(),
    carrierCodes: [...person.carrierCodes],
    agentCodes: [...person.agentCodes],
    repId: person.repId,
  }));
  route(getOfficePreferences, ({ caller, now }) => read.run(caller, now));
  route(getGroupPreferences, ({ caller, params, now }) => read.run(caller, now, params.firstGroup));
  route(savePreferences, async ({ caller, body }) => ({
    userPreferences: await save.run(caller, body.userPreferences),
  }));
  // Uses the server's time, because the browser's clock may be wrong.
  route(recordLogin, async ({ caller, now }) => {
    await store.recordSignIn(caller.userId, now);
    return { recordedAt: now.toISOString() };
  });
}

/** The call that records that the caller has seen the welcome notice. @source MGM-21 */
export function registerWelcomeNoticeRoute(route: Route, seeNotice: SeeWelcomeNotice): void {
  route(markWelcomeNoticeReceived, async ({ caller, query }) => {
    await seeNotice.run(caller, query.email);
    return { receivedUiWelcomeNotice: true as const };
  });
}
