import type { Actor } from '../../../platform/shared/Actor';
import type { DemoRep } from '../groups/partners';
import { DEMO_PEOPLE } from './demoPeople';
import { contactOf } from './personName';

/** Demo people who reconcile and pay for the first groups. In other groups, the group's contact does. */
const BY_DEMO_PEOPLE: Readonly<Record<number, { readonly reconciler: string; readonly payor: string }>> = {
  0: { reconciler: 'demo|reconciler', payor: 'demo|billing' },
  1: { reconciler: 'demo|reconciler', payor: 'demo|payor' },
  2: { reconciler: 'demo|billing', payor: 'demo|billing' },
};

/** The people who act on a group's bills and payments. */
export function groupActors(
  groupIndex: number,
  groupName: string,
  rep: DemoRep,
): { readonly reconciler: Actor; readonly payor: Actor; readonly releaser: Actor } {
  const { userId, firstName, lastName } = contactOf(groupIndex, groupName);
  const contact = { userId, name: `${firstName} ${lastName}` };
  const people = BY_DEMO_PEOPLE[groupIndex];
  return {
    reconciler: people ? demoActor(people.reconciler) : contact,
    payor: people ? demoActor(people.payor) : contact,
    releaser: staffOf(rep),
  };
}

/** A rep's account; one of the reps is a demo person. */
export function staffOf(rep: DemoRep): Actor {
  const person = DEMO_PEOPLE.find(({ repId }) => repId === rep.id);
  return person ? demoActor(person.userId) : { userId: `staff|${rep.id}`, name: rep.name };
}

function demoActor(id: string): Actor {
  const person = DEMO_PEOPLE.find(({ userId }) => userId === id);
  if (!person) throw new RangeError(`No demo person ${id}.`);
  return { userId: id, name: `${person.firstName} ${person.lastName}` };
}
