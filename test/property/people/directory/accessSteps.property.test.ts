import fc from 'fast-check';
import {
  type Access,
  accessOf,
  GLOBAL_ROLES,
  GROUP_ROLES,
  grantsOf,
  withGrants,
} from '../../../../src/application/people/directory/Access';
import { ChangePeople } from '../../../../src/application/people/directory/ChangePeople';
import { accessSteps } from '../../../../src/application/people/directory/PersonStep';
import type { Grant } from '../../../../src/domain/platform/access/Person';
import { Role } from '../../../../src/domain/platform/access/Role';
import { aDirectoryUser } from '../../../support/directory/aDirectoryUser';
import { InMemoryDirectoryChanges } from '../../../support/directory/InMemoryDirectoryChanges';

const noMails = {
  resetPassword: () => Promise.reject(new Error('No mail is sent here')),
  resetPasswordOf: () => Promise.reject(new Error('No mail is sent here')),
  welcome: () => Promise.reject(new Error('No mail is sent here')),
};

const inGroup: fc.Arbitrary<Grant> = fc.record({
  role: fc.constantFrom(...GROUP_ROLES),
  groupNumber: fc.constantFrom('100', '200', '300', '400'),
});
const globalGrant: fc.Arbitrary<Grant> = fc.record({
  role: fc.constantFrom(...GLOBAL_ROLES),
  groupNumber: fc.constant(null),
});
/** Any access in which every group role comes with Billing User. */
const access = fc
  .array(fc.oneof({ weight: 5, arbitrary: inGroup }, globalGrant), { maxLength: 14 })
  .map((grants) => withGrants(accessOf([]), grants, true));

const sorted = (held: Access) => [...held].sort();

async function change(before: Access, after: Access) {
  const user = aDirectoryUser({ grants: [...grantsOf(before)] });
  const directory = new InMemoryDirectoryChanges(user);
  const people = new ChangePeople(directory, noMails, {
    person: () => Promise.reject(new Error('Unexpected request for a person')),
    list: () => Promise.reject(new Error('Unexpected request for people')),
  });
  const results = await people.run([{ user, steps: accessSteps(before, after) }]);
  return { directory, people, results };
}

describe('the steps of an access change', () => {
  it('always lead to the desired access (MGM-12 MGM-13 MGM-17 MGM-18)', () =>
    fc.assert(
      fc.asyncProperty(access, access, async (before, after) => {
        const { directory } = await change(before, after);
        expect(sorted(directory.access)).toEqual(sorted(after));
      }),
    ));

  it('can always be undone completely', () =>
    fc.assert(
      fc.asyncProperty(access, access, async (before, after) => {
        const { directory, people, results } = await change(before, after);
        await people.undo(results);
        expect(sorted(directory.access)).toEqual(sorted(before));
      }),
    ));

  it('are always empty when nothing changes', () =>
    fc.assert(fc.property(access, (held) => expect(accessSteps(held, held)).toEqual([]))));

  it('grant a role in hundreds of groups with one call', async () => {
    const groups = Array.from({ length: 500 }, (_, index) => String(1000 + index));
    const before = accessOf(groups.map((groupNumber) => ({ role: Role.BillingUser, groupNumber })));
    const after = withGrants(
      before,
      groups.map((groupNumber) => ({ role: Role.Reconciler, groupNumber })),
      true,
    );
    const { directory } = await change(before, after);
    expect(directory.calls).toBe(1);
    expect(sorted(directory.access)).toEqual(sorted(after));
  });
});
