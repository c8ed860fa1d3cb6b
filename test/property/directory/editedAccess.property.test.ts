import fc from 'fast-check';
import { accessOf, editedAccess, GROUP_ROLES, withGrants } from '../../../src/application/directory/Access';
import type { Grant } from '../../../src/domain/access/Person';

const grant: fc.Arbitrary<Grant> = fc.record({
  role: fc.constantFrom(...GROUP_ROLES),
  groupNumber: fc.constantFrom('100', '200', '300'),
});
const access = fc.array(grant, { maxLength: 10 }).map((grants) => withGrants(accessOf([]), grants, true));

describe('ticks that are not saved yet', () => {
  it('always come to what was ticked while nobody else changes anything (MGM-12)', () =>
    fc.assert(
      fc.property(access, access, (from, to) => {
        expect([...editedAccess(from, { from, to })].sort()).toEqual([...to].sort());
      }),
    ));

  it('never give or take what only somebody else gave or took (MGM-12 MGM-13)', () =>
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
