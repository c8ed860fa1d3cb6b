import { plainLetters } from '../../../../platform/text/plainLetters';
import { SUFFIXES } from '../../memberKey';
import { TITLES } from '../nameLikeness';

/** One way to read a name. All parts are normalized by `foldedWord`. */
export interface NameReading {
  readonly given: string;
  readonly middle: readonly string[];
  /** All words of the last name, joined: `De la Cruz` is `delacruz`. */
  readonly family: string;
  /** The last names of a double name; one entry otherwise. */
  readonly families: readonly string[];
}

/** A name by its parts. */
export interface NameParts {
  /** Most likely first. Empty if the name has fewer than two words. */
  readonly readings: readonly NameReading[];
  /** Generational suffix, such as `jr`; empty if there is none. */
  readonly suffix: string;
  /** Whether a comma separates the last name from the others. */
  readonly hasComma: boolean;
  /** All words, sorted, without suffix and initials. */
  readonly wordKey: string;
}

/** Order of the words in names without a comma. */
export type NameOrder = 'given first' | 'family first';

/** Words that belong to the last name after them. */
const PARTICLES: ReadonlySet<string> = new Set(
  'de del della di da do dos das du la le las los van von der den ter ten zu zum el al bin ibn ben abu st san santa mac mc'.split(
    ' ',
  ),
);

/**
 * Writes letters the same way that different alphabets transliterate them: `Müller`, `Mueller`, and `Muller` are `muller`.
 *
 * @param word in plain letters
 */
export function foldedWord(word: string): string {
  return word.length < 4 ? word : word.replace(/([aou])e/g, '$1');
}

/** Reads a name in the given word order. A name with a comma has the last name first. */
export function nameParts(text: string, order: NameOrder = 'given first'): NameParts {
  const plain = plainLetters(text)
    .replace(/(\p{L})\.(?=\p{L}{2})/gu, '$1 ')
    .replaceAll('.', '')
    .replace(/' ?/g, '');
  const suffixes: string[] = [];
  const parts = plain
    .split(',')
    .map((part) => tokensOf(part, suffixes))
    .filter((tokens) => tokens.length > 0);
  const [first = [], ...rest] = parts;
  const others = rest.flat();
  const hasComma = others.length > 0;
  const words = [...first, ...others].flatMap((token) => token.split('-')).filter((word) => word.length > 1);
  const wordKey = words.map(foldedWord).sort().join(' ');
  const suffix = suffixes[0] ?? '';
  if (hasComma) return { readings: [reading(others, first)], suffix, hasComma, wordKey };
  return { readings: unseparated(first, order), suffix, hasComma, wordKey };
}

/** Words of a part of a name. Hyphens remain. Moves suffixes to `suffixes`. */
function tokensOf(part: string, suffixes: string[]): string[] {
  const tokens = part.split(/[^\p{L}\p{M}\p{N}-]+/u).flatMap((token) => token.replace(/^-+|-+$/g, '') || []);
  return tokens.filter((token, at) => {
    if (TITLES.has(token) && !SUFFIXES.has(token) && tokens.length > 1) return false;
    const isSuffix = SUFFIXES.has(token) && (at > 0 || tokens.length === 1);
    if (isSuffix) suffixes.push(token);
    return !isSuffix;
  });
}

function unseparated(tokens: readonly string[], order: NameOrder): readonly NameReading[] {
  if (tokens.length < 2) return [];
  if (order === 'family first') {
    let end = 1;
    while (end < tokens.length - 1 && PARTICLES.has(tokens[end - 1] ?? '')) end += 1;
    const ends = tokens.length - end > 1 ? [end, end + 1] : [end];
    return ends.map((at) => reading(tokens.slice(at), tokens.slice(0, at)));
  }
  let start = tokens.length - 1;
  while (start > 1 && PARTICLES.has(tokens[start - 1] ?? '')) start -= 1;
  const starts = new Set([start, tokens.length - 1, Math.max(1, start - 1)]);
  return [...starts].map((at) => reading(tokens.slice(0, at), tokens.slice(at)));
}

function reading(givenTokens: readonly string[], familyTokens: readonly string[]): NameReading {
  const at = Math.max(
    0,
    givenTokens.findIndex((token) => token.length > 1),
  );
  const given = givenTokens[at] ?? '';
  const middle = givenTokens.filter((_, index) => index !== at).map(foldedWord);
  const words = familyTokens.flatMap((token) => token.split('-'));
  const isWithParticle = words.some((word) => PARTICLES.has(word));
  const family = foldedWord(words.join(''));
  return {
    given: foldedWord(given.replaceAll('-', '')),
    middle,
    family,
    families: isWithParticle || words.length < 2 ? [family] : words.map(foldedWord),
  };
}
