import fc from 'fast-check';
import { spokenSeconds } from '../../../src/ui/inactivity/InactivityGuard';

// What INA-3 shows, for whoever hears it.
describe('The countdown said aloud', () => {
  it('begins with the time there is when the warning opens between two moments', () => {
    expect(spokenSeconds(20, 20)).toBe(20);
  });

  it('is said again at the next moment, not at every second', () => {
    expect([16, 15, 14, 10].map((left) => spokenSeconds(left, 20))).toEqual([20, 15, 15, 10]);
  });

  it('never names more time than there was at first, nor less than there is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), fc.nat({ max: 899 }), (atFirst, gone) => {
        const left = Math.max(1, atFirst - gone);
        const said = spokenSeconds(left, atFirst);
        expect(said).toBeGreaterThanOrEqual(left);
        expect(said).toBeLessThanOrEqual(atFirst);
      }),
    );
  });
});
