import fc from 'fast-check';
import { spokenSeconds } from '../../../../src/ui/people/inactivity/InactivityGuard';

/** @see INA-3, for screen readers */
describe('the announced countdown', () => {
  it('starts with the remaining time if the warning opens between two announcements', () => {
    expect(spokenSeconds(20, 20)).toBe(20);
  });

  it('changes at the next announcement, not every second', () => {
    expect([16, 15, 14, 10].map((left) => spokenSeconds(left, 20))).toEqual([20, 15, 15, 10]);
  });

  it('is between the remaining time and the initial time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), fc.nat({ max: 899 }), (initial, elapsed) => {
        const left = Math.max(1, initial - elapsed);
        const announced = spokenSeconds(left, initial);
        expect(announced).toBeGreaterThanOrEqual(left);
        expect(announced).toBeLessThanOrEqual(initial);
      }),
    );
  });
});
