import { exportSavedLayouts, removeSavedLayout, searchSavedLayouts } from '../../../contract/office/savedLayouts';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS } from './Driver';

const ADDRESS = '/billing/layouts';
const NAME = 'Our payroll';

/** A template of the group. */
async function saved({ db, groupNumber }: Scene): Promise<string> {
  const key = `${groupNumber}.saved`;
  const at = '2026-03-10T15:00:00.000Z';
  const layout = {
    headerRow: 1,
    columns: [{ field: 'memberId', column: 'Emp No' }],
    values: [],
    dateOrder: 'monthFirst',
  };
  await db
    .insertInto('file_templates')
    .values({
      owner: groupNumber,
      template_pk: key,
      kind: 'payrollDeductions',
      name: NAME,
      layout: JSON.stringify(layout),
      add_date: at,
      add_user: 'test',
      mod_date: at,
      mod_user: 'test',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return key;
}

const row = ({ page }: Scene) =>
  page.getByRole('table', { name: 'Saved layouts', exact: true }).getByText(`Payroll deductions: ${NAME}`);

/** Calls of the list of saved layouts. */
export const layoutDrivers: readonly Driver[] = [
  {
    call: searchSavedLayouts,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      await saved(scene);
      return { makeCall: () => scene.go(ADDRESS), success: row(scene) };
    },
  },
  {
    call: exportSavedLayouts,
    kind: 'write',
    persona: 'biller',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await saved(scene);
      return exportingList(scene, ADDRESS, row(scene), 'Layouts');
    },
  },
  {
    call: removeSavedLayout,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const key = await saved(scene);
      const remove = async () => {
        await scene.page.getByRole('button', { name: /^Remove the layout/ }).click();
        await scene.page.getByRole('alertdialog').getByRole('button', { name: 'Remove layout' }).click();
      };
      return {
        prepare: async () => {
          await saved(scene);
          await scene.go(ADDRESS);
          await row(scene).waitFor();
        },
        makeCall: remove,
        retry: remove,
        success: scene.page.getByText(/^(?:Layout removed|The layout was removed before)$/).first(),
        countEffects: async () => {
          const left = scene.db.selectFrom('file_templates').select('name').where('template_pk', '=', key);
          return (await left.executeTakeFirst()) === undefined ? 1 : 0;
        },
      };
    },
  },
];
