/** Apostrophes of every kind, and accents that are typed instead of one. */
const APOSTROPHE = /[`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵՚׳ꞌ]/gu;
/** Hyphens, dashes, minus signs, and the dot of `l·l`. */
const DASH = /[‐-―−⁃·•־᠆]/gu;
/** Accents of letters and invisible characters. Vowel signs of Indic scripts are letters here. */
const UNWRITTEN =
  /[\u0300-\u036f]|[\u0483-\u0489]|[\u0591-\u05bd]|\u05bf|[\u05c1-\u05c2]|[\u05c4-\u05c5]|\u05c7|[\u0610-\u061a]|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]|\u00ad|[\u200b-\u200f]|\u2060|\ufeff/gu;

/** Letters that Unicode does not decompose, by what people write who do not have them. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  a: 'ⱥ',
  ae: 'æ',
  b: 'ƀƃɓ',
  c: 'ƈȼ',
  d: 'đðɖɗ',
  e: 'əɛɇ',
  g: 'ǥɠɣ',
  h: 'ħ',
  i: 'ıɨɩ',
  j: 'ȷɉ',
  k: 'ĸƙ',
  l: 'łƚɫ',
  n: 'ŋɲƞ',
  o: 'øɔɵ',
  oe: 'œ',
  p: 'ƥ',
  r: 'ɍɽ',
  ss: 'ßẞ',
  t: 'ŧƭʈ',
  th: 'þ',
  u: 'ʉ',
  v: 'ʋ',
  y: 'ɏƴ',
  z: 'ƶȥ',
  // The end of a word has another letter than its middle.
  σ: 'ς',
};
const PLAIN = new Map(
  Object.entries(WRITTEN_AS).flatMap(([plain, letters]) => Array.from(letters, (one) => [one, plain] as const)),
);
const SPECIAL = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'gu');

const ASCII = /^[\0-\x7f]*$/;

/**
 * The text in lower case without accents, for comparing: `Sørby`, `SORBY`, and `sorby` are the same. Apostrophes and hyphens of every kind
 * become those of a keyboard. The database does the same in its function `searched_text`.
 *
 * @source docs/decisions/search.md#names-are-found-however-they-are-typed
 */
export function plainLetters(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replaceAll('`', "'");
  return text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(UNWRITTEN, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => PLAIN.get(letter) ?? letter)
    .replace(APOSTROPHE, "'")
    .replace(DASH, '-');
}
