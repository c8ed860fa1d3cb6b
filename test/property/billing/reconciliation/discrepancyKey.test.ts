import { fc, it } from '@fast-check/jest';
import { discrepancyKey } from '../../../../src/domain/billing/reconciliation/Discrepancy';
import { MAX_DISCREPANCY_KEY_LENGTH } from '../../../../src/domain/billing/reconciliation/DiscrepancyAction';

/** Names of any length, many beyond the maximum length of a key. */
const part = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc
    .tuple(fc.string({ unit: 'grapheme', maxLength: 6 }), fc.integer({ min: 1, max: 120 }))
    .map(([text, times]) => text.repeat(times)),
);
const HALF = /\p{Surrogate}/u;
const parts = fc.tuple(part, part, part);

describe('the key of a difference', () => {
  it.prop([parts])('can always be sent and stored', (all) => {
    const key = discrepancyKey(...all);
    expect(key.length).toBeLessThanOrEqual(MAX_DISCREPANCY_KEY_LENGTH);
    expect(Buffer.byteLength(key)).toBeLessThan(1_000);
    expect(HALF.test(key)).toBe(all.some((text) => HALF.test(text)));
  });

  it.prop([parts, parts])('is always unique', (all, others) => {
    expect(discrepancyKey(...all) === discrepancyKey(...others)).toBe(all.join('\0') === others.join('\0'));
  });

  it.prop([fc.string({ minLength: 400, maxLength: 500 }), fc.nat(399)])(
    'distinguishes long names by any letter',
    (name, at) => {
      const other = `${name.slice(0, at)}${name[at] === 'x' ? 'y' : 'x'}${name.slice(at + 1)}`;
      expect(discrepancyKey('KIND', name, '*')).not.toBe(discrepancyKey('KIND', other, '*'));
    },
  );
});
