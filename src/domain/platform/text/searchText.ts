import { plainLetters } from './plainLetters';

/** Word separators besides spaces, hyphens, and periods. Other characters are parts of words. */
const SEPARATOR =
  /[\t\n\r!"#$%&()*+,/:;<=>?@[\\\]^_{|}~\x7f-\xbf×÷\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030]+/gu;

/** Words that people also write as one with the next: `De La Cruz` is found by `delacruz`. */
export const PARTICLES: readonly string[] =
  'al ben bin d da das de del dela della den der di dos du el ibn l la las le los mac mc o san st ste ten ter van von zu'.split(
    ' ',
  );
const IS_PARTICLE: ReadonlySet<string> = new Set(PARTICLES);

/**
 * Words to search a text by, in lower case without accents, each after a space. Parts with a hyphen, a period, or an apostrophe are there
 * apart and joined: `Smith-Jones` as `smith`, `jones`, and `smithjones`; `O’Brien` as `o`, `brien`, and `obrien`. The function
 * `searched_text` of the database returns the same words.
 */
export function searchedText(text: string): string {
  const plain = plainLetters(text).replace(SEPARATOR, ' ');
  const apart = wordsOf(plain.replaceAll("'", '').replace(/[-.]/g, ' '));
  const forms = [apart];
  let joined = apart;
  if (/['.-]/.test(plain)) {
    joined = wordsOf(plain.replace(/['.-]/g, ''));
    forms.push(joined, wordsOf(plain.replace(/['.-]/g, ' ')));
  }
  forms.push(withParticlesJoined(joined));
  return ` ${[...new Set(forms.flat())].join(' ')}`;
}

/** A part of a search between spaces. */
export interface SearchTerm {
  /** As typed. Never empty. */
  readonly raw: string;
  /** Its words, as in a searched text. Empty for a part that a text must have as it was typed, ignoring case, such as `100%` or `03-02`. */
  readonly words: readonly string[];
  /** Whether its words must start words of the text: digits beside other terms. Other words are found at any place in a word. */
  readonly isAtStart: boolean;
}

/**
 * What a search looks for: a text is found if it has every term of one of these lists. Names can be typed in any order, and with or without
 * hyphens, apostrophes, and spaces after particles such as `de`. Parts without letters and digits only count if there are no others.
 *
 * @returns no list for a search without any text
 */
export function searchTerms(search: string): readonly (readonly SearchTerm[])[] {
  const parts = search.split(/\s+/).filter(Boolean);
  const meaningful = parts.filter((part) => /[\p{L}\p{N}]/u.test(part));
  const typed = meaningful.length > 0 ? meaningful : parts;
  const terms = typed.map((raw) => termOf(raw, typed.length > 1));
  if (typed.length === 0 || terms.some(({ words }) => words.length === 0)) return typed.length === 0 ? [] : [terms];
  const joined = wordsOf(plainWords(search).replace(/['.-]/g, ''));
  const known = new Set<string>();
  return [typed, joined, withParticlesJoined(joined)]
    .map((words) => words.map((raw) => termOf(raw, words.length > 1)))
    .filter((list) => {
      const key = list.flatMap(({ words }) => words).join(' ');
      if (known.has(key)) return false;
      known.add(key);
      return true;
    });
}

/** Signs in names. A part of a search with any other sign is looked for as it was typed. */
const OF_NAME = /^[\p{L}\p{M}\p{N}'.,;()"&/-]*$/u;

function termOf(raw: string, hasOthers: boolean): SearchTerm {
  const plain = plainLetters(raw);
  const words = wordsOf(plain.replace(SEPARATOR, ' ').replace(/[-.]/g, ' ').replaceAll("'", ''));
  const isNumber = words.length > 1 && /\d/.test(plain);
  return {
    raw,
    words: isNumber || !OF_NAME.test(plain) ? [] : words,
    isAtStart: hasOthers && words.every((word) => /^\d+$/.test(word)),
  };
}

/** Whether a text has every word of a search. True for an empty search. */
export function matchesSearch(text: string, search: string): boolean {
  const lists = searchTerms(search);
  const searched = searchedText(text);
  return lists.length === 0 || lists.some((terms) => terms.every((term) => hasTerm(term, searched, () => text)));
}

/** @param searched what `searchedText` returns for the text @param text only called for a part that was typed with other signs */
export function hasTerm({ raw, words, isAtStart }: SearchTerm, searched: string, text: () => string): boolean {
  if (words.length === 0) return text().toLowerCase().includes(raw.toLowerCase());
  return words.every((word) => searched.includes(isAtStart ? ` ${word}` : word));
}

const plainWords = (text: string) => plainLetters(text).replace(SEPARATOR, ' ');

function wordsOf(text: string): readonly string[] {
  return text.split(' ').filter(Boolean);
}

function withParticlesJoined(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let start = '';
  for (const [index, word] of words.entries()) {
    if (IS_PARTICLE.has(word) && index < words.length - 1) start += word;
    else {
      joined.push(start + word);
      start = '';
    }
  }
  return joined;
}
