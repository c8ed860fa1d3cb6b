import fc from 'fast-check';
import { cut } from '../../../../src/domain/platform/text/cut';

it('shortens a text without splitting a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat({ max: 12 }), (text, most) => {
      const start = cut(text, most);
      expect(start.length).toBeLessThanOrEqual(most);
      expect(start.length).toBeGreaterThanOrEqual(Math.min(text.length, most) - 1);
      expect(text.startsWith(start)).toBe(true);
      expect(start).not.toMatch(/\p{Surrogate}/u);
    }),
  );
});
