import { describe, expect, it } from '@jest/globals';
import { formsOf } from '../../../scripts/features/formsOf.mjs';

const BILL = 'the bill(?: of "[^"]*")?|bill "[^"]*"';
const patterns = new Map<string, readonly string[]>([
  ['bill', [BILL]],
  ['openBill', [`(?:${BILL})(?: in the other tab)?`]],
  ['autopay', [String.raw`turn(?:s|ed)? on autopay up to \$[\d,]+\.\d\d for a bill|turn(?:s|ed)? off autopay`]],
  ['lock', ['(?:not )?locked']],
  ['file', ['a file(?:(?:,| and)? (?:with names only|without [A-Z]\\w+ [A-Z]\\w+))*']],
]);

describe('the forms of a word', () => {
  it.each([
    ['lock', ['[not ]locked']],
    ['bill', ['the bill[ of "…"]', 'bill "…"']],
    ['openBill', ['{bill}[ in the other tab]']],
    ['autopay', ['turn[s/ed] on autopay up to {money} for a bill', 'turn[s/ed] off autopay']],
    ['file', ['a file[[,/ and] (with names only/without {member})]…']],
  ])('lists all of %s', (type, forms) => {
    expect(formsOf(type, patterns)).toEqual(forms);
  });
});
