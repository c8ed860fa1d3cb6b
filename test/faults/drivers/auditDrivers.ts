import {
  compareAuditTrail,
  exportAuditEvents,
  readAuditTrail,
  searchAuditEvents,
} from '../../../contract/office/audit';
import { listKeptData } from '../../../contract/office/keptData';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS } from './Driver';

const events = ({ page }: Scene) =>
  page.getByRole('table', { name: 'Audit log', exact: true }).or(page.getByText('No changes yet'));

/** Calls of the audit log. */
export const auditDrivers: readonly Driver[] = [
  {
    call: searchAuditEvents,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => ({ makeCall: () => scene.go(paths.audit), success: events(scene) }),
  },
  {
    call: exportAuditEvents,
    kind: 'write',
    persona: 'manager',
    timeoutMs: FILE_MS,
    createScript: async (scene) => exportingList(scene, paths.audit, events(scene), 'Audit events'),
  },
  {
    call: readAuditTrail,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => ({
      makeCall: () => scene.go(paths.audit),
      success: scene.page.getByText('Not all records have been compared yet.'),
    }),
  },
  {
    call: compareAuditTrail,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => ({
      prepare: async () => {
        await scene.go(paths.audit);
        await events(scene).waitFor();
      },
      makeCall: () => scene.button('Check records').click(),
      success: scene.page.getByText('Comparing all records. You can leave this page.'),
    }),
  },
  {
    call: listKeptData,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => ({
      prepare: async () => {
        await scene.go(paths.audit);
        await events(scene).waitFor();
      },
      makeCall: () => scene.button('Data kept').click(),
      success: scene.page.getByRole('table', { name: 'Data kept', exact: true }),
    }),
  },
];
