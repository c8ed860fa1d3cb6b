import { addSetup, changeSetup, getSetup, getSetupProgress, searchSetup } from '../../../contract/setup';
import type { Scene } from '../stage/Scene';
import type { Driver } from './Driver';

const NAME = 'Fault Mutual';
const codeOf = ({ groupNumber }: Scene) => `S${groupNumber}`;
const name = (scene: Scene) => scene.page.getByLabel(/^Name/);

/** How often the name was saved in changes of the scene's carrier. */
async function countChanges(scene: Scene): Promise<number> {
  const rows = await scene.db.selectFrom('setup_changes').select('after').where('code', '=', codeOf(scene)).execute();
  return rows.filter(({ after }) => after.name === NAME).length;
}

/** Calls of groups, carriers, agents and reps. */
export const setupDrivers: readonly Driver[] = [
  {
    call: getSetupProgress,
    kind: 'load',
    persona: 'manager',
    ownServer: 'setup',
    createScript: async (scene) => ({
      makeCall: () => scene.go('/dashboard/main'),
      success: scene.page.getByRole('list', { name: 'Steps' }),
    }),
  },
  {
    call: searchSetup,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => ({
      makeCall: () => scene.go('/dashboard/groups/setup/reps'),
      success: scene.page.getByRole('table', { name: 'Reps' }),
    }),
  },
  {
    call: getSetup,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => ({
      makeCall: () => scene.go(`/dashboard/groups/setup/groups/${scene.groupNumber}`),
      success: scene.button('Save changes'),
    }),
  },
  {
    call: addSetup,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => ({
      prepare: async () => {
        await scene.go('/dashboard/groups/setup/carriers?add=1');
        await scene.page.getByLabel('Carrier code').fill(codeOf(scene));
        await name(scene).fill(NAME);
      },
      makeCall: () => scene.button('Add a carrier').click(),
      success: scene.heading(NAME),
      input: { read: () => name(scene).inputValue(), expected: NAME },
      countEffects: () => countChanges(scene),
    }),
  },
  {
    call: changeSetup,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => {
      await scene.lane.backstage.data.carrier(codeOf(scene));
      return {
        prepare: async () => {
          await scene.go(`/dashboard/groups/setup/carriers/${codeOf(scene)}`);
          await name(scene).fill(NAME);
        },
        makeCall: () => scene.button('Save changes').click(),
        success: scene.heading(NAME),
        input: { read: () => name(scene).inputValue(), expected: NAME },
        countEffects: () => countChanges(scene),
      };
    },
  },
];
