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
} from '../../../contract/people/directory';
import { getRep, listRepGroups } from '../../../contract/people/reps';
import { Role } from '../../../src/domain/platform/access/Role';
import type { PersonOptions, TestPerson } from '../../support/server/TestData';
import type { Scene } from '../stage/Scene';
import { createPerson, personPage } from './createPerson';
import { type Driver, exportingList, type Script } from './Driver';

/** Carrier of every group. */
const CARRIER = 'ACME';

const inList = ({ page }: Scene, { name }: TestPerson) =>
  page.getByRole('table', { name: 'People', exact: true }).getByRole('link', { name });

/** The directory list, filtered by the address. */
async function listing(
  scene: Scene,
  address: (person: TestPerson) => string,
  options: PersonOptions = {},
): Promise<Script> {
  const person = await createPerson(scene, options);
  return { makeCall: () => scene.go(`/dashboard/directory${address(person)}`), success: inList(scene, person) };
}

/** A person's page. `success` is visible once everything is loaded. */
async function openPersonPage(scene: Scene, options: PersonOptions = {}): Promise<Script> {
  const person = await createPerson(scene, options);
  return { makeCall: () => scene.go(personPage(person)), success: scene.heading(person.name) };
}

async function listMyGroups(scene: Scene): Promise<Script> {
  const groups = scene.page.getByRole('list', { name: 'My groups' });
  return { makeCall: () => scene.go('/dashboard/main'), success: groups.getByText(scene.groupNumber, { exact: true }) };
}

/** An agent of the cell's group. */
async function agent({ db, lane, groupNumber }: Scene): Promise<string> {
  const code = await lane.backstage.data.agent('AG-1');
  await db.insertInto('group_agents').values({ group_number: groupNumber, agent_code: code }).execute();
  return code;
}

/** Calls that read the directory, and an admin's groups. */
export const directoryDrivers: readonly Driver[] = [
  { call: searchUsers, kind: 'load', persona: 'admin', createScript: (scene) => listing(scene, () => '') },
  {
    call: listRoleUsers,
    kind: 'load',
    persona: 'admin',
    createScript: (scene) => listing(scene, () => `?role=${Role.BillingUser}`),
  },
  {
    call: listGroupRoleUsers,
    kind: 'load',
    persona: 'admin',
    createScript: (scene) => listing(scene, () => `?role=${Role.BillingUser}&group=${scene.groupNumber}`),
  },
  {
    call: listCarrierUsers,
    kind: 'load',
    persona: 'admin',
    createScript: (scene) => {
      const options = { grants: [], roles: [Role.Carrier], carrierCodes: [CARRIER] };
      return listing(scene, ({ name }) => `?carrier=${CARRIER}&q=${encodeURIComponent(name)}`, options);
    },
  },
  {
    call: listAgentUsers,
    kind: 'load',
    persona: 'admin',
    createScript: async (scene) => {
      const code = await agent(scene);
      const options = { grants: [], roles: [Role.Agent], agentCodes: [code] };
      return listing(scene, ({ name }) => `?agent=${code}&q=${encodeURIComponent(name)}`, options);
    },
  },
  {
    call: getUserByEmail,
    kind: 'load',
    persona: 'admin',
    createScript: (scene) => listing(scene, ({ email }) => `?email=${encodeURIComponent(email)}`),
  },
  ...[getUser, getUserHistory, listUserGroups, listRoles].map(
    (call): Driver => ({ call, kind: 'load', persona: 'admin', createScript: (scene) => openPersonPage(scene) }),
  ),
  {
    call: listUserCarrierCodes,
    kind: 'load',
    persona: 'admin',
    createScript: (scene) => openPersonPage(scene, { grants: [], roles: [Role.Carrier], carrierCodes: [CARRIER] }),
  },
  {
    call: listDirectoryGroups,
    kind: 'write',
    persona: 'admin',
    createScript: async (scene) => {
      const { page, groupNumber } = scene;
      const picker = page.locator('#directory-group');
      return {
        prepare: () => scene.go('/dashboard/directory'),
        makeCall: () => picker.fill(groupNumber),
        success: page.getByRole('option', { name: groupNumber }),
        hasOwnMessage: true,
        failure: page.getByText('The groups could not be loaded. Type again to retry.'),
        retry: async () => {
          await picker.fill('');
          await picker.fill(groupNumber);
        },
        input: { read: () => picker.inputValue(), expected: groupNumber },
      };
    },
  },
  {
    call: exportAccessReview,
    kind: 'write',
    persona: 'admin',
    createScript: async (scene) =>
      exportingList(scene, '/dashboard/directory', scene.page.getByRole('row').nth(1), 'People', 'Access review'),
  },
  { call: getRep, kind: 'load', persona: 'admin', createScript: listMyGroups },
  { call: listRepGroups, kind: 'load', persona: 'admin', createScript: listMyGroups },
];
