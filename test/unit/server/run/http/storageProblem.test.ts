import fc from 'fast-check';
import { storageProblem } from '../../../../../server/run/http/storageProblem';

describe('storageProblem', () => {
  it('accepts values that a database can store', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const cleaned = JSON.stringify(value)
          .replaceAll('\\u0000', '')
          .replaceAll(/\\ud[89a-f]../g, '');
        expect(storageProblem(JSON.parse(cleaned))).toBeUndefined();
      }),
    );
  });

  it.each([
    ['a NUL', 'a\0b', 'NUL'],
    ['a leading surrogate', '\ud800', 'invalid'],
    ['a trailing surrogate', 'x\udc00y', 'invalid'],
    ['an infinite number', JSON.parse('1e400'), 'smaller'],
    ['a NUL in a name', { 'a\0': 1 }, 'NUL'],
    ['a NUL deep inside', [{ a: [{ b: 'x\0' }] }], 'NUL'],
    ['deep nesting', JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`), 'deep'],
  ])('rejects %s', (_what, value, word) => {
    expect(storageProblem(value)).toContain(word);
  });

  it('accepts every complete character', () => {
    expect(storageProblem('Zoë 👩‍👩‍👧 ﷽ 𝔘')).toBeUndefined();
  });
});
