import {
  exportAccessReview,
  getUser,
  getUserByEmail,
  getUserHistory,
  listAgentUsers,
  listCarrierUsers,
  listDirectoryGroups,
  listGroupRoleUsers,
  listRoles,
  listRoleUsers,
  listUserCarrierCodes,
  listUserGroups,
  searchUsers,
} from '../../../contract/directory';
import { getRep, listRepGroups } from '../../../contract/reps';
import { Role } from '../../../src/domain/access/Role';
import type { PersonWishes, TestPerson } from '../../support/server/TestData';
import type { Scene } from '../stage/Scene';
import type { Driver, Script } from './Driver';
import { personPage, somebody } from './somebody';

/** Every group of a scene has it. */
const CARRIER = 'ACME';

const inList = ({ page }: Scene, { name }: TestPerson) =>
  page.getByRole('table', { name: 'People' }).getByRole('link', { name });

/** The list of people, narrowed by what the address says. */
async function listing(
  scene: Scene,
  address: (person: TestPerson) => string,
  wishes: PersonWishes = {},
): Promise<Script> {
  const person = await somebody(scene, wishes);
  return { act: () => scene.go(`/dashboard/directory${address(person)}`), worked: inList(scene, person) };
}

/** One person's page, which is there when all it asks for has come. */
async function opening(scene: Scene, wishes: PersonWishes = {}): Promise<Script> {
  const person = await somebody(scene, wishes);
  return { act: () => scene.go(personPage(person)), worked: scene.heading(person.name) };
}

async function book(scene: Scene): Promise<Script> {
  const groups = scene.page.getByRole('list', { name: 'My groups' });
  return { act: () => scene.go('/dashboard/main'), worked: groups.getByText(scene.groupNumber, { exact: true }) };
}

/** An agent of the cell's group. */
async function agent({ db, desk, groupNumber }: Scene): Promise<string> {
  const code = await desk.backstage.data.agent('AG-1');
  await db.insertInto('group_agents').values({ group_number: groupNumber, agent_code: code }).execute();
  return code;
}

/** Calls that read the directory, and the book of an admin. */
export const directoryDrivers: readonly Driver[] = [
  { call: searchUsers, kind: 'load', who: 'admin', play: (scene) => listing(scene, () => '') },
  {
    call: listRoleUsers,
    kind: 'load',
    who: 'admin',
    play: (scene) => listing(scene, () => `?role=${Role.BillingUser}`),
  },
  {
    call: listGroupRoleUsers,
    kind: 'load',
    who: 'admin',
    play: (scene) => listing(scene, () => `?role=${Role.BillingUser}&group=${scene.groupNumber}`),
  },
  {
    call: listCarrierUsers,
    kind: 'load',
    who: 'admin',
    play: (scene) => {
      const wishes = { grants: [], roles: [Role.Carrier], carrierCodes: [CARRIER] };
      return listing(scene, ({ name }) => `?carrier=${CARRIER}&q=${encodeURIComponent(name)}`, wishes);
    },
  },
  {
    call: listAgentUsers,
    kind: 'load',
    who: 'admin',
    play: async (scene) => {
      const code = await agent(scene);
      const wishes = { grants: [], roles: [Role.Agent], agentCodes: [code] };
      return listing(scene, ({ name }) => `?agent=${code}&q=${encodeURIComponent(name)}`, wishes);
    },
  },
  {
    call: getUserByEmail,
    kind: 'load',
    who: 'admin',
    play: (scene) => listing(scene, ({ email }) => `?email=${encodeURIComponent(email)}`),
  },
  ...[getUser, getUserHistory, listUserGroups, listRoles].map(
    (call): Driver => ({ call, kind: 'load', who: 'admin', play: (scene) => opening(scene) }),
  ),
  {
    call: listUserCarrierCodes,
    kind: 'load',
    who: 'admin',
    play: (scene) => opening(scene, { grants: [], roles: [Role.Carrier], carrierCodes: [CARRIER] }),
  },
  {
    call: listDirectoryGroups,
    kind: 'write',
    who: 'admin',
    play: async (scene) => {
      const { page, groupNumber } = scene;
      const picker = page.locator('#directory-group');
      return {
        before: () => scene.go('/dashboard/directory'),
        act: () => picker.fill(groupNumber),
        worked: page.getByRole('option', { name: groupNumber }),
        ownWords: true,
        told: page.getByText('The groups could not be loaded. Type again to retry.'),
        again: async () => {
          await picker.fill('');
          await picker.fill(groupNumber);
        },
        typed: { read: () => picker.inputValue(), expected: groupNumber },
      };
    },
  },
  {
    call: exportAccessReview,
    kind: 'write',
    who: 'admin',
    play: async (scene) => {
      const download = scene.button('Access review');
      return {
        before: async () => {
          await scene.go('/dashboard/directory');
          await download.waitFor();
        },
        act: () => download.click(),
        again: () => download.click(),
        worked: scene.page.getByText('Access review downloaded').first(),
      };
    },
  },
  { call: getRep, kind: 'load', who: 'admin', play: book },
  { call: listRepGroups, kind: 'load', who: 'admin', play: book },
];
