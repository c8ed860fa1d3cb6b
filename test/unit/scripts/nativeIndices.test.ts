import TreeRegexp from '@cucumber/cucumber-expressions/dist/TreeRegexp.js';
import { fixedTextOf } from '../../../scripts/features/nativeIndices.mjs';

describe('the words that a sentence has in any case', () => {
  it.each<[string, RegExp]>([
    [' asks to see the ', /^(I|they)? asks to see the ("[^"]*"|bill)$/],
    [' is paid', /^(the (?:first|last) bill) is paid$/],
    [' refuse', /^(I) refuse(?:s)? to (.*)$/],
    ['it bill', /^it bills? for$/],
    [' cents', /^\$(\d+) and \d cents\.$/],
    [' of ', /^([A-Z\])]+) of [\](]$/],
    ['', /^(a|b)$/],
    ['', /^the bill|the payment$/],
    ['', /^the {2}bill$/],
    ['', /^the bill \u0041$/],
    ['', /^the bill$/i],
  ])('are "%s" in %s', (text, regexp) => {
    expect(fixedTextOf(regexp)).toBe(text);
  });

  it('are looked for before a sentence is compared, which finds the same', () => {
    const tree = new TreeRegexp(/^(I|they) pay \$(\d+)(?: on (\w+))?$/);
    expect(tree.match('they see $700')).toBeNull();
    expect(tree.match('they pay $x')).toBeNull();
    const found = tree.match('they pay $700');
    expect(found?.children?.map(({ start, value }) => [start, value])).toEqual([
      [0, 'they'],
      [10, '700'],
      [undefined, undefined],
    ]);
  });
});
