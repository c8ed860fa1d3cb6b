import {
  exportAccountEntries,
  exportTrialBalance,
  getAccountEntries,
  getTrialBalance,
} from '../../../contract/money/ledger';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS } from './Driver';

const balance = ({ page }: Scene) => page.getByRole('table', { name: /^Trial balance as of/ });
const entries = ({ page }: Scene) => page.getByRole('table', { name: 'Entries of Receivable', exact: true });

/** Calls of the trial balance and of the entries of an account. */
export const booksDrivers: readonly Driver[] = [
  {
    call: getTrialBalance,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => ({ makeCall: () => scene.go(paths.books), success: balance(scene) }),
  },
  {
    call: exportTrialBalance,
    kind: 'write',
    persona: 'manager',
    timeoutMs: FILE_MS,
    createScript: async (scene) => exportingList(scene, paths.books, balance(scene), 'Accounts'),
  },
  {
    call: getAccountEntries,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => {
      await scene.bill('RECONCILED');
      return { makeCall: () => scene.go(paths.account('RECEIVABLE')), success: entries(scene) };
    },
  },
  {
    call: exportAccountEntries,
    kind: 'write',
    persona: 'manager',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await scene.bill('RECONCILED');
      return exportingList(scene, paths.account('RECEIVABLE'), entries(scene), 'Entries');
    },
  },
];
