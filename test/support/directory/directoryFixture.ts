import { Role } from '../../../src/domain/platform/access/Role';
import type { TestServer } from '../server/startTestServer';

/** Two groups of one rep, one of another, and the people who manage access to them. */
export async function directoryFixture({ data }: TestServer) {
  const north = await data.group({ name: 'North', repId: 1, carriers: ['ACME', 'BETA'], agents: ['AG-1'] });
  const south = await data.group({ name: 'South', repId: 1, carriers: ['ACME'] });
  const far = await data.group({ name: 'Far', repId: 2, carriers: ['ZETA'], agents: ['AG-9'] });
  return {
    north,
    south,
    far,
    rep: await data.person({ firstName: 'Robin', lastName: 'Rep', roles: [Role.Admin], repId: 1 }),
    manager: await data.person({ firstName: 'Mia', lastName: 'Manager', roles: [Role.Admin, Role.Manager] }),
    sysadmin: await data.person({ firstName: 'Sasha', lastName: 'System', roles: [Role.Admin, Role.Sysadmin] }),
    superUser: await data.billingUser([north], [Role.SuperUser, Role.Reconciler], {
      firstName: 'Sam',
      lastName: 'Super',
    }),
  };
}
