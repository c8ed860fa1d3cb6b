import fc from 'fast-check';
import { accessOf, editedAccess, GROUP_ROLES, withGrants } from '../../../../src/application/people/directory/Access';
import type { Grant } from '../../../../src/domain/platform/access/Person';

const grant: fc.Arbitrary<Grant> = fc.record({
  role: fc.constantFrom(...GROUP_ROLES),
  groupNumber: fc.constantFrom('100', '200', '300'),
});
const access = fc.array(grant, { maxLength: 10 }).map((grants) => withGrants(accessOf([]), grants, true));

describe('an unsaved access edit', () => {
  it('always leads to the desired access without other changes (MGM-12)', () =>
    fc.assert(
      fc.property(access, access, (from, to) => {
        expect([...editedAccess(from, { from, to })].sort()).toEqual([...to].sort());
      }),
    ));

  it('never grants or removes what only someone else changed (MGM-12 MGM-13)', () =>
    fc.assert(
      fc.property(access, access, access, (from, to, now) => {
        const wanted = editedAccess(now, { from, to });
        for (const right of new Set([...from, ...to, ...now])) {
          const isTicked = from.has(right) !== to.has(right);
          expect(wanted.has(right)).toBe(isTicked ? to.has(right) : now.has(right));
        }
      }),
    ));
});
