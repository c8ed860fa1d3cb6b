import { randomUUID } from 'node:crypto';
import { changeDormancy, exportUnclaimed, listDormancy, searchUnclaimed } from '../../../contract/money/unclaimed';
import { refundPaths } from '../../../src/ui/kit/navigation/refundPaths';
import { posted } from '../../support/deposits/depositFixture';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS } from './Driver';

const common = { persona: 'manager', ownServer: 'office' } as const;
const table = ({ page }: Scene) => page.getByRole('table', { name: 'Unclaimed property', exact: true });

/** Adds money received long ago to suspense. @returns its payer */
async function unclaimed(scene: Scene): Promise<string> {
  const payer = `Payer ${randomUUID().slice(0, 8)}`;
  const checkNumber = randomUUID().slice(0, 8);
  await posted(await scene.as('admin'), [{ checkNumber, cents: 500, payer }]);
  const items = scene.db.selectFrom('deposit_checks').select('check_pk').where('check_number', '=', checkNumber);
  await scene.db
    .updateTable('suspense_items')
    .set({ add_date: '2020-01-01T15:00:00.000Z' })
    .where('check_pk', 'in', items)
    .execute();
  return payer;
}

const addressOf = (payer: string) => `${refundPaths.unclaimed}?q=${encodeURIComponent(payer)}`;

/** Calls about unclaimed property and its dormancy periods. */
export const unclaimedDrivers: readonly Driver[] = [
  {
    ...common,
    call: searchUnclaimed,
    kind: 'load',
    createScript: async (scene) => {
      const payer = await unclaimed(scene);
      return { makeCall: () => scene.go(addressOf(payer)), success: table(scene).getByText(payer).first() };
    },
  },
  {
    ...common,
    call: listDormancy,
    kind: 'load',
    createScript: async (scene) => ({
      makeCall: () => scene.go(refundPaths.unclaimed),
      success: scene.button('Change a period'),
    }),
  },
  {
    ...common,
    call: exportUnclaimed,
    kind: 'write',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      const payer = await unclaimed(scene);
      return exportingList(scene, addressOf(payer), table(scene).getByText(payer), 'Unclaimed items');
    },
  },
  {
    ...common,
    call: changeDormancy,
    kind: 'write',
    createScript: async (scene) => {
      const { page, db } = scene;
      const note = `Law ${randomUUID().slice(0, 8)}`;
      const { length } = await db.selectFrom('dormancy_changes').select('change_pk').execute();
      const form = page.getByRole('form', { name: 'Change a dormancy period' });
      const send = form.getByRole('button', { name: 'Save period' });
      return {
        prepare: async () => {
          await scene.go(refundPaths.unclaimed);
          await scene.button('Change a period').click();
          await form.getByLabel('Years').fill(String(1 + (length % 15)));
          await form.getByLabel('Reason').fill(note);
        },
        makeCall: () => send.click(),
        retry: () => send.click(),
        success: page.getByRole('table', { name: 'Dormancy periods', exact: true }).getByText(note),
        input: { read: () => form.getByLabel('Reason').inputValue(), expected: note },
        countEffects: async () =>
          (await db.selectFrom('dormancy_changes').select('change_pk').where('note', '=', note).execute()).length,
      };
    },
  },
];
