const SCRIPTS = [
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Cherokee',
  'Hebrew',
  'Arabic',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Thai',
  'Devanagari',
].map((name) => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, 'u') }));
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const LATIN = /\p{Script=Latin}/u;
const PLAIN = /[!-~]/;
/** Latin letters of living languages that are not a plain letter with an accent. */
const KNOWN_LATIN = /[ßæœøđðþłħŋ]/iu;
/** A plain letter with one or more combining accents: ü, é, ő. The dot of i does not count. */
const ACCENTED = /^(?!i\u0307)[a-z]\p{M}+$/iu;
const MAX_SHOWN = 5;

/**
 * Warns about characters that look like others, such as a Cyrillic "а" among Latin letters or an "ı" without its dot. The
 * address may still be right, so this is a warning and not an error. Addresses in one non-Latin script are accepted.
 *
 * @param email normalized.
 * @returns a sentence that names the characters; undefined if there is nothing to check.
 * @source docs/decisions/identity.md#a-change-of-address-is-announced-to-both-mailboxes
 */
export function emailWarning(email: string): string | undefined {
  const characters = Array.from(email);
  const isLatin = characters.some((character) => LATIN.test(character));
  const odd = characters.flatMap((character) => {
    const what = oddity(character, isLatin);
    return what === undefined ? [] : [`“${character}” (${what})`];
  });
  if (odd.length === 0) return undefined;
  const [first, ...others] = [...new Set(odd)].slice(0, MAX_SHOWN);
  const named = others.length === 0 ? first : `${[first, ...others.slice(0, -1)].join(', ')} and ${others.at(-1)}`;
  return `This address contains ${named} and could be mistaken for a different address. Compare it with the address the person gave you.`;
}

/** Description of a suspicious character, or undefined. */
function oddity(character: string, isLatin: boolean): string | undefined {
  if (PLAIN.test(character)) return undefined;
  if (!LETTER_OR_DIGIT.test(character)) return /\p{M}/u.test(character) ? 'a separate accent' : 'an unusual symbol';
  if (LATIN.test(character)) {
    const isKnown = KNOWN_LATIN.test(character) || ACCENTED.test(character.normalize('NFD'));
    return isKnown ? undefined : 'an unusual Latin letter';
  }
  if (!isLatin) return undefined;
  const script = SCRIPTS.find(({ pattern }) => pattern.test(character))?.name;
  return script === undefined ? 'a letter of another script' : `a ${script} letter`;
}
