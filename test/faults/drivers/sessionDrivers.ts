import { recordAnalytics } from '../../../contract/analytics';
import { searchBills } from '../../../contract/bills';
import { releaseMyBillLocks } from '../../../contract/myBillLocks';
import { getProcessingStatus } from '../../../contract/processingStatus';
import { getGroupPreferences, getOfficePreferences, recordLogin, savePreferences } from '../../../contract/session';
import { writeUiLog } from '../../../contract/uiLogs';
import { QUIET_PLACE } from '../stage/Desk';
import type { Scene } from '../stage/Scene';
import type { Driver } from './Driver';

const start = (scene: Scene, path = QUIET_PLACE) => ({
  act: () => scene.go(path),
  worked: scene.heading('No access'),
  again: () => scene.button(/again$/).click(),
});

/** Calls that signing in, the shell and signing out make. */
export const sessionDrivers: readonly Driver[] = [
  { call: getGroupPreferences, kind: 'load', who: 'biller', starts: true, play: async (scene) => start(scene) },
  {
    call: getOfficePreferences,
    kind: 'load',
    who: 'admin',
    starts: true,
    play: async (scene) => start(scene, '/dashboard/error'),
  },
  { call: recordLogin, kind: 'background', who: 'biller', starts: true, play: async (scene) => start(scene) },
  { call: getProcessingStatus, kind: 'background', who: 'biller', starts: true, play: async (scene) => start(scene) },
  {
    call: savePreferences,
    kind: 'background',
    who: 'biller',
    play: async (scene) => ({
      before: () => scene.button(/: your account$/).click(),
      act: () => scene.page.getByRole('menuitemradio', { name: 'Dark' }).click(),
      worked: scene.heading('No access'),
    }),
  },
  {
    call: releaseMyBillLocks,
    kind: 'background',
    who: 'biller',
    leaves: true,
    play: async (scene) => ({
      before: () => scene.button(/: your account$/).click(),
      act: () => scene.page.getByRole('menuitem', { name: 'Sign out' }).click(),
      worked: scene.page.getByLabel('Email'),
    }),
  },
  {
    call: writeUiLog,
    kind: 'background',
    who: 'biller',
    play: async (scene) => ({
      act: () => scene.go('/billing/billSummary'),
      worked: scene.page.getByText('The bills could not be loaded.'),
      // That a record could not be kept is nobody's concern: the only message is that of the call that failed.
      told: scene.page.getByRole('alert').nth(1),
      also: [{ call: searchBills, fault: '500' }],
    }),
  },
  // Sent ten seconds after the start.
  { call: recordAnalytics, kind: 'background', who: 'biller', starts: true, play: async (scene) => start(scene) },
];
