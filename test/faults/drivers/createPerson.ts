import { Role } from '../../../src/domain/platform/access/Role';
import type { PersonOptions, TestPerson } from '../../support/server/TestData';
import type { Scene } from '../stage/Scene';

/** Creates a person whom a cell looks up and changes, by default in the cell's group. */
export async function createPerson(scene: Scene, options: PersonOptions = {}): Promise<TestPerson> {
  const { backstage } = scene.lane;
  const person = await backstage.data.person({
    grants: [{ role: Role.BillingUser, groupNumber: scene.groupNumber }],
    firstName: 'Dana',
    lastName: `Fox${scene.groupNumber}`,
    ...options,
  });
  await backstage.enableSignIn(person);
  return person;
}

/** The person's page in the directory. */
export function personPage({ userId }: TestPerson): string {
  return `/dashboard/directory/people/${encodeURIComponent(userId)}`;
}
