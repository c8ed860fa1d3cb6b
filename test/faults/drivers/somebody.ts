import { Role } from '../../../src/domain/access/Role';
import type { PersonWishes, TestPerson } from '../../support/server/TestData';
import type { Scene } from '../stage/Scene';

/** Somebody of the directory, in the cell's group unless told: what a cell looks up and changes. */
export async function somebody(scene: Scene, wishes: PersonWishes = {}): Promise<TestPerson> {
  const { backstage } = scene.desk;
  const person = await backstage.data.person({
    grants: [{ role: Role.BillingUser, groupNumber: scene.groupNumber }],
    firstName: 'Dana',
    lastName: `Fox${scene.groupNumber}`,
    ...wishes,
  });
  await backstage.admit(person);
  return person;
}

/** The person's page in the directory. */
export function personPage({ userId }: TestPerson): string {
  return `/dashboard/directory/people/${encodeURIComponent(userId)}`;
}
