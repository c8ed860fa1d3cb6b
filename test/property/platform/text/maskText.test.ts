import { fc, test } from '@fast-check/jest';
import { approximately, graphemesOf, maskText } from '../../../../src/domain/platform/text/maskText';

const anyText = fc.string({ unit: 'grapheme' });
const commonCharacter = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
  fc.constantFrom('é', 'e\u0301', 'ß', '中', '👍', '👍🏽', '👩‍👩‍👧', '🏳️‍🌈', '🇺🇸', 'n\u0303', '0️⃣'),
);

describe('MSK-2 masked text', () => {
  test.prop([anyText])('never shows more than the last three characters', (text) => {
    const characters = graphemesOf(text);
    const shown = graphemesOf(maskText(text));
    expect(shown).toHaveLength(characters.length);
    expect(shown.slice(-3)).toEqual(characters.slice(-3));
    expect(new Set(shown.slice(0, -3))).toEqual(new Set(characters.length > 3 ? ['X'] : []));
  });

  test.prop([fc.string({ unit: 'binary' })])('always splits so that the characters joined are the text', (text) => {
    expect(graphemesOf(text).join('')).toBe(text);
    expect(approximately(text).join('')).toBe(text);
  });

  test.prop([fc.array(commonCharacter)])(
    'splits common text the same way in browsers without a segmenter',
    (characters) => {
      const text = characters.join('');
      expect(approximately(text)).toEqual(graphemesOf(text));
    },
  );

  test('counts user-visible characters', () => {
    expect(maskText('1👩‍👩‍👧2🇺🇸e\u0301')).toBe('XX2🇺🇸e\u0301');
    expect(maskText('00123456789')).toBe('XXXXXXXX789');
    expect(['', '1', '123'].map(maskText)).toEqual(['', '1', '123']);
  });
});
