import { randomUUID } from 'node:crypto';
import { searchBills } from '../../../contract/billing/bills/bills';
import { releaseMyBillLocks } from '../../../contract/billing/bills/myBillLocks';
import { getProcessingStatus } from '../../../contract/money/processingStatus';
import { recordAnalytics } from '../../../contract/people/analytics';
import { endSessions, listSessions } from '../../../contract/people/ownSessions';
import {
  getGroupPreferences,
  getMe,
  getOfficePreferences,
  recordLogin,
  savePreferences,
} from '../../../contract/people/session';
import { writeUiLog } from '../../../contract/platform/uiLogs';
import { IDLE_PAGE } from '../stage/Lane';
import type { Scene } from '../stage/Scene';
import type { Driver } from './Driver';

const start = (scene: Scene, path = IDLE_PAGE) => ({
  makeCall: () => scene.go(path),
  success: scene.heading('No access'),
  retry: () => scene.button(/again$/).click(),
});

/** Calls made by signing in, the shell and signing out. */
export const sessionDrivers: readonly Driver[] = [
  {
    call: getMe,
    kind: 'load',
    persona: 'newcomer',
    runsAtStartup: true,
    createScript: async (scene) => ({
      makeCall: () => scene.go('/error'),
      success: scene.page.getByText('you do not have a role in Listbill yet'),
      failure: scene.page.getByText('Your access could not be read.'),
      hasOwnMessage: true,
      retry: () => scene.button('RELOAD').click(),
    }),
  },
  {
    call: getGroupPreferences,
    kind: 'load',
    persona: 'biller',
    runsAtStartup: true,
    createScript: async (scene) => start(scene),
  },
  {
    call: getOfficePreferences,
    kind: 'load',
    persona: 'admin',
    runsAtStartup: true,
    createScript: async (scene) => start(scene, '/dashboard/error'),
  },
  {
    call: recordLogin,
    kind: 'background',
    persona: 'biller',
    runsAtStartup: true,
    createScript: async (scene) => start(scene),
  },
  {
    call: getProcessingStatus,
    kind: 'background',
    persona: 'biller',
    runsAtStartup: true,
    createScript: async (scene) => start(scene),
  },
  {
    call: savePreferences,
    kind: 'background',
    persona: 'biller',
    createScript: async (scene) => ({
      prepare: () => scene.button(/: your account$/).click(),
      makeCall: () => scene.page.getByRole('menuitemradio', { name: 'Dark' }).click(),
      success: scene.heading('No access'),
    }),
  },
  {
    call: releaseMyBillLocks,
    kind: 'background',
    persona: 'biller',
    signsOut: true,
    createScript: async (scene) => ({
      prepare: () => scene.button(/: your account$/).click(),
      makeCall: () => scene.page.getByRole('menuitem', { name: 'Sign out' }).click(),
      success: scene.page.getByLabel('Email'),
    }),
  },
  {
    call: writeUiLog,
    kind: 'background',
    persona: 'biller',
    createScript: async (scene) => ({
      makeCall: () => scene.go('/billing/billSummary'),
      success: scene.page.getByText('The bills could not be loaded.'),
      // A failed log record is not reported: the only message is that of the failed call.
      failure: scene.page.getByRole('alert').nth(1),
      moreFaults: [{ call: searchBills, fault: '500' }],
    }),
  },
  {
    call: listSessions,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => ({
      makeCall: () => scene.go('/billing/profile'),
      success: scene.page.getByText('This device'),
    }),
  },
  {
    call: endSessions,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const { userId } = await scene.lane.person('biller');
      const now = new Date().toISOString();
      const session = { user_id: userId, session_id: randomUUID(), session_pk: randomUUID() };
      const device = `Firefox ${session.session_pk.slice(0, 8)}`;
      const times = { signed_in_at: now, started_at: now, last_used_at: now };
      await scene.db
        .insertInto('sessions')
        .values({ ...session, ...times, device })
        .execute();
      const earlier = scene.page.getByRole('list', { name: 'Earlier sign-ins' });
      return {
        prepare: () => scene.go('/billing/profile'),
        makeCall: () => scene.button(`Sign out ${device}`).click(),
        success: earlier.getByText(device),
        countEffects: async () => {
          const ended = scene.db
            .selectFrom('sessions')
            .select('session_id')
            .where('session_pk', '=', session.session_pk);
          return (await ended.where('ended_at', 'is not', null).execute()).length;
        },
        cleanUp: async () => {
          await scene.db.deleteFrom('sessions').where('session_pk', '=', session.session_pk).execute();
        },
      };
    },
  },
  // Sent ten seconds after startup.
  {
    call: recordAnalytics,
    kind: 'background',
    persona: 'biller',
    runsAtStartup: true,
    createScript: async (scene) => start(scene),
  },
];
