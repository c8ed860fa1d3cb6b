import fc from 'fast-check';
import { storageProblem } from '../../../../server/http/parseRequest';

describe('what a request carries', () => {
  it('is fine when a database can hold it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const kept = JSON.stringify(value)
          .replaceAll('\\u0000', '')
          .replaceAll(/\\ud[89a-f]../g, '');
        expect(storageProblem(JSON.parse(kept))).toBeUndefined();
      }),
    );
  });

  it.each([
    ['a NUL', 'a\0b', 'NUL'],
    ['half a character', '\ud800', 'broken'],
    ['the other half', 'x\udc00y', 'broken'],
    ['a number beyond all bounds', JSON.parse('1e400'), 'smaller'],
    ['a NUL in a name', { 'a\0': 1 }, 'NUL'],
    ['a NUL deep inside', [{ a: [{ b: 'x\0' }] }], 'NUL'],
    ['endless nesting', JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`), 'deep'],
  ])('is refused when there is %s', (_what, value, word) => {
    expect(storageProblem(value)).toContain(word);
  });

  it('may hold any whole character', () => {
    expect(storageProblem('Zoë 👩‍👩‍👧 ﷽ 𝔘')).toBeUndefined();
  });
});
