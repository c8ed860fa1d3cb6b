import { getDivisions, saveDivisions } from '../../../contract/billing/divisions';
import type { Scene } from '../stage/Scene';
import type { Driver } from './Driver';

const open = (scene: Scene) => scene.go(`/billing/divisions/${scene.groupNumber}`);
const form = ({ page }: Scene) => page.getByRole('form', { name: 'Divisions' });

/** Calls of divisions. */
export const divisionDrivers: readonly Driver[] = [
  {
    call: getDivisions,
    kind: 'load',
    persona: 'superUser',
    createScript: async (scene) => ({ makeCall: () => open(scene), success: form(scene) }),
  },
  {
    call: saveDivisions,
    kind: 'write',
    persona: 'superUser',
    createScript: async (scene) => {
      const name = form(scene).getByLabel('Name');
      const send = () => form(scene).getByRole('button', { name: 'Save', exact: true }).click();
      return {
        prepare: async () => {
          await open(scene);
          await form(scene).getByRole('button', { name: 'Add division' }).click();
          await form(scene).getByLabel('Number').fill('01');
          await name.fill('East');
        },
        makeCall: send,
        retry: send,
        failure: form(scene).getByRole('alert'),
        input: { read: () => name.inputValue(), expected: 'East' },
        success: scene.page.getByText('Divisions saved'),
        countEffects: async () => {
          const { db, groupNumber } = scene;
          const saved = await db
            .selectFrom('division_versions')
            .select('version')
            .where('group_number', '=', groupNumber)
            .execute();
          return saved.length;
        },
      };
    },
  },
];
