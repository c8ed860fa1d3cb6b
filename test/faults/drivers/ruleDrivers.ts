import {
  dismissContributionProposals,
  getCarrierRules,
  getGroupSettings,
  listCarrierRules,
  listContributionProposals,
  saveCarrierRules,
  saveGroupSettings,
  undoCarrierRules,
  undoGroupSettings,
} from '../../../contract/billing/rules';
import { exportGroups, getGroup, remindGroups, searchGroups } from '../../../contract/office/groups';
import { addMonths, dayOf, firstOfMonth } from '../../../src/domain/platform/dates/LocalDate';
import { observeTwoMonths } from '../../support/rules/observedMonths';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS, type Script } from './Driver';

const NOTE = 'New contract from next year';
const nextMonth = () => addMonths(firstOfMonth(dayOf(new Date())), 1);
const groupPath = ({ groupNumber }: Scene) => `/dashboard/groups/${groupNumber}/rules`;
const carrierPath = ({ groupNumber }: Scene) => `/dashboard/carriers/F${groupNumber}`;
const ready = (scene: Scene) => scene.button('Change rules');
const history = (scene: Scene) => scene.page.getByRole('table', { name: 'Changes of the rules', exact: true });

const proposals = (scene: Scene) => scene.page.getByRole('table', { name: 'Proposed contributions', exact: true });

/** A carrier of the scene's group only. */
async function addCarrier({ lane, db, groupNumber }: Scene): Promise<void> {
  const carrierCode = await lane.backstage.data.carrier(`F${groupNumber}`);
  await db
    .insertInto('group_carriers')
    .values({ group_number: groupNumber, carrier_code: carrierCode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Fills in the form at `path` and saves it. */
function saving(scene: Scene, path: string, field: string, option: string): Script {
  const note = scene.page.getByLabel('Note');
  return {
    prepare: async () => {
      await scene.go(path);
      await scene.button('Change rules').click();
      await scene.page.getByLabel(field).selectOption({ label: option });
      await note.fill(NOTE);
    },
    makeCall: () => scene.button('Save rules').click(),
    success: history(scene).getByText(NOTE),
    input: { read: () => note.inputValue(), expected: NOTE },
  };
}

/** Opens a planned change and undoes it. */
function undoing(scene: Scene, path: string): Script {
  return {
    prepare: async () => {
      await scene.go(path);
      await scene.button(/^Undo the change/).waitFor();
    },
    makeCall: () => scene.button(/^Undo the change/).click(),
    success: history(scene).getByText('Undone by'),
  };
}

/** Calls of the rules of groups and carriers. */
export const ruleDrivers: readonly Driver[] = [
  {
    call: exportGroups,
    kind: 'write',
    persona: 'manager',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      const rows = scene.page.getByRole('table', { name: 'Groups', exact: true }).getByText(scene.groupNumber);
      return exportingList(scene, `/dashboard/groups?q=${scene.groupNumber}`, rows, 'Groups');
    },
  },
  {
    call: searchGroups,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => ({
      makeCall: () => scene.go(`/dashboard/groups?q=${scene.groupNumber}`),
      success: scene.page.getByRole('table', { name: 'Groups', exact: true }).getByText(scene.groupNumber),
    }),
  },
  {
    call: getGroup,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => ({
      makeCall: () => scene.go(`/dashboard/groups/${scene.groupNumber}`),
      success: scene.page.getByRole('heading', { name: 'Contacts' }),
    }),
  },
  {
    call: remindGroups,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => {
      const { page, db, groupNumber } = scene;
      await scene.bill('RECONCILED', undefined, '2026-01-01');
      await scene.lane.backstage.data.billingUser([groupNumber]);
      const dialog = page.getByRole('alertdialog');
      return {
        prepare: async () => {
          await scene.go(`/dashboard/groups?q=${groupNumber}`);
          await page.getByRole('table', { name: 'Groups', exact: true }).getByRole('checkbox').last().check();
          await scene.button('Remind').click();
          await dialog.getByText('past due notices as unread again').waitFor();
        },
        makeCall: () => dialog.getByRole('button', { name: 'Remind 1 group' }).click(),
        retry: () => scene.button('Try 1 again').click(),
        success: page.getByText('1 group reminded', { exact: true }).first(),
        failure: page.getByRole('list', { name: 'groups not reminded' }).getByRole('listitem'),
        countEffects: async () =>
          (await db.selectFrom('group_reminders').select('at').where('group_number', '=', groupNumber).execute())
            .length,
      };
    },
  },
  {
    call: getGroupSettings,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => ({ makeCall: () => scene.go(groupPath(scene)), success: ready(scene) }),
  },
  {
    call: saveGroupSettings,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => saving(scene, groupPath(scene), 'House rule', 'Pay as billed'),
  },
  {
    call: undoGroupSettings,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => {
      await (await scene.as('manager')).ok(saveGroupSettings, {
        params: { groupNumber: scene.groupNumber },
        body: { version: 1, appliesFrom: nextMonth(), rules: { houseRule: 'payAsBilled', contributions: [] } },
      });
      return undoing(scene, groupPath(scene));
    },
  },
  {
    call: listContributionProposals,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => {
      await observeTwoMonths(scene.lane.backstage, scene.groupNumber);
      return { makeCall: () => scene.go(groupPath(scene)), success: proposals(scene) };
    },
  },
  {
    call: dismissContributionProposals,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => {
      await observeTwoMonths(scene.lane.backstage, scene.groupNumber);
      return {
        prepare: async () => {
          await scene.go(groupPath(scene));
          await scene.page.getByLabel('Select all proposals').check();
        },
        makeCall: () => scene.button('Dismiss').click(),
        success: scene.page.getByRole('table', { name: 'Dismissed contributions', exact: true }),
        countEffects: async () => {
          const rows = scene.db.selectFrom('dismissed_contributions').select('value');
          return (await rows.where('group_number', '=', scene.groupNumber).execute()).length;
        },
      };
    },
  },
  {
    call: listCarrierRules,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => {
      await addCarrier(scene);
      return {
        makeCall: () => scene.go('/dashboard/carriers'),
        success: scene.page.getByRole('link', { name: `Carrier F${scene.groupNumber}` }),
      };
    },
  },
  {
    call: getCarrierRules,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => {
      await addCarrier(scene);
      return { makeCall: () => scene.go(carrierPath(scene)), success: ready(scene) };
    },
  },
  {
    call: saveCarrierRules,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => {
      await addCarrier(scene);
      return saving(scene, carrierPath(scene), 'Retro window', '6 months');
    },
  },
  {
    call: undoCarrierRules,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => {
      await addCarrier(scene);
      await (await scene.as('manager')).ok(saveCarrierRules, {
        params: { carrierCode: `F${scene.groupNumber}` },
        body: { version: 1, appliesFrom: nextMonth(), rules: { proration: 'daily', retroMonths: 6 } },
      });
      return undoing(scene, carrierPath(scene));
    },
  },
];
