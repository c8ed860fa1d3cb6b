import fc from 'fast-check';
import { type Cents, cents } from '../../../src/domain/platform/money/Cents';

const LARGEST = 10_000_000_000_000;

/** Any amount the API accepts, mostly small ones. */
export function anyCents(): fc.Arbitrary<Cents> {
  return fc
    .oneof(fc.integer({ min: -50_000, max: 50_000 }), fc.integer({ min: -LARGEST, max: LARGEST }))
    .map((value) => cents(value));
}

/** Any amount of zero or more. */
export function centsFromZero(max = LARGEST): fc.Arbitrary<Cents> {
  return fc
    .oneof(fc.integer({ min: 0, max: Math.min(max, 50_000) }), fc.integer({ min: 0, max }))
    .map((value) => cents(value));
}
