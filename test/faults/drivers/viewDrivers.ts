import { randomUUID } from 'node:crypto';
import { deleteView, listSavedViews, saveStartView, saveView, shareView } from '../../../contract/office/savedViews';
import type { Scene } from '../stage/Scene';
import type { Driver, Script } from './Driver';

const PATH = '/dashboard/payments';
const NAME = 'Pending ones';

const menu = (scene: Scene) => scene.button(/^Views/);
const dialog = ({ page }: Scene, name: string) => page.getByRole('dialog', { name });

async function item(scene: Scene, name: string | RegExp): Promise<void> {
  await menu(scene).click();
  await scene.page.getByRole('menuitem', { name }).click();
}

/** A view of the manager, without a screen; earlier ones are deleted. @returns its key */
async function addView(scene: Scene): Promise<string> {
  const { userId } = await scene.lane.person('manager');
  await scene.db.deleteFrom('start_views').where('user_id', '=', userId).execute();
  await scene.db.deleteFrom('saved_views').where('owner_user_id', '=', userId).execute();
  const viewPk = randomUUID();
  await (await scene.as('manager')).ok(saveView, {
    params: { viewPk },
    body: { list: 'payments', name: NAME, parameters: { status: 'PENDING' }, version: 0 },
  });
  return viewPk;
}

/** The list with the view. */
async function open(scene: Scene, viewPk: string): Promise<void> {
  await scene.go(`${PATH}?status=PENDING&view=${viewPk}`);
  await scene.button(`Views: ${NAME}`).waitFor();
}

const versionOf = async ({ db }: Scene, viewPk: string) =>
  (await db.selectFrom('saved_views').select('version').where('view_pk', '=', viewPk).executeTakeFirst())?.version;

/** The dialog for saving or editing a view. */
async function saving(scene: Scene, fill: (name: string) => Promise<void>): Promise<Script> {
  const viewPk = await addView(scene);
  const form = dialog(scene, 'Edit view');
  const save = () => form.getByRole('button', { name: 'Save' }).click();
  return {
    prepare: async () => {
      await open(scene, viewPk);
      await item(scene, /^Edit/);
      await fill(NAME);
    },
    makeCall: save,
    retry: save,
    failure: form.getByRole('alert'),
    success: scene.page.getByText(/^".*" saved$/).first(),
    countEffects: async () => ((await versionOf(scene, viewPk)) ?? 1) - 1,
  };
}

/** Calls of the views of lists. */
export const viewDrivers: readonly Driver[] = [
  {
    call: listSavedViews,
    kind: 'background',
    persona: 'manager',
    createScript: async (scene) => ({
      makeCall: () => scene.go(PATH),
      success: scene.heading('Payments'),
    }),
  },
  {
    call: saveView,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => {
      const name = dialog(scene, 'Edit view').getByLabel('Name');
      const script = await saving(scene, () => name.fill('Other name'));
      return { ...script, input: { read: () => name.inputValue(), expected: 'Other name' } };
    },
  },
  {
    call: shareView,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => {
      const audience = dialog(scene, 'Edit view').getByLabel('Who sees it');
      const script = await saving(scene, async () => {
        await audience.selectOption('office');
      });
      return { ...script, input: { read: () => audience.inputValue(), expected: 'office' } };
    },
  },
  {
    call: deleteView,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => {
      const viewPk = await addView(scene);
      return {
        prepare: async () => {
          await open(scene, viewPk);
          await item(scene, /^Delete/);
        },
        makeCall: () => scene.page.getByRole('alertdialog').getByRole('button', { name: 'Delete view' }).click(),
        success: scene.page.getByText(`"${NAME}" deleted`).first(),
        countEffects: async () => ((await versionOf(scene, viewPk)) === undefined ? 1 : 0),
      };
    },
  },
  {
    call: saveStartView,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => {
      const viewPk = await addView(scene);
      const { userId } = await scene.lane.person('manager');
      return {
        prepare: () => open(scene, viewPk),
        makeCall: () => item(scene, /^Open this list/),
        success: scene.page.getByText(`This list opens with "${NAME}"`).first(),
        countEffects: async () => {
          const rows = await scene.db
            .selectFrom('start_views')
            .select('view_id')
            .where('user_id', '=', userId)
            .execute();
          return rows.length;
        },
        cleanUp: async () => {
          await scene.db.deleteFrom('start_views').where('user_id', '=', userId).execute();
        },
      };
    },
  },
];
