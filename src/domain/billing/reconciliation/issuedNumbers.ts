import { ISSUER_MARK } from '../../platform/text/issuerMark';
import { PARTICLES, searchedText } from '../../platform/text/searchText';

/** Words that people who are not related share. `searched_words` of the database leaves out the same. */
const COMMON: ReadonlySet<string> = new Set([...PARTICLES, 'jr', 'sr', 'ii', 'iii', 'iv']);
const MIN_WORD = 2;

/** The number as its issuer writes it, without the issuer that tells two people of one number apart. */
export function issuedNumber(memberId: string): string {
  return memberId.slice(memberId.indexOf(ISSUER_MARK) + 1);
}

/** The number of a person whose number another issuer of the group has given to somebody else. */
export function numberOfIssuer(issuer: string, number: string): string {
  return `${issuer}${ISSUER_MARK}${number}`;
}

/**
 * Whether two names of one number can be one person's: they share a word, as after a marriage or for a dependent, or one is missing.
 * The function `searched_words` of the database returns the same words.
 */
export function shareWord(one: string, other: string): boolean {
  if (one === other) return true;
  const words = wordsOf(one);
  const others = wordsOf(other);
  return words.size === 0 || others.size === 0 || [...others].some((word) => words.has(word));
}

/** Whether all words of one name are words of the other, and there are two of them: `has_words` of the database. */
export function hasWords(one: string, other: string): boolean {
  const [least = new Set<string>(), most = new Set<string>()] = [wordsOf(one), wordsOf(other)].sort(
    (mine, theirs) => mine.size - theirs.size,
  );
  return least.size > 1 && [...least].every((word) => most.has(word));
}

function wordsOf(name: string): ReadonlySet<string> {
  const words = searchedText(name).split(' ');
  return new Set(words.filter((word) => Array.from(word).length >= MIN_WORD && !COMMON.has(word)));
}
