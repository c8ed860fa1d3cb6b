import { plainLetters } from '../../../platform/text/plainLetters';

/** Given names and their usual short forms. All names in a row count as the same name. */
const SHORT_FORMS: readonly (readonly string[])[] = [
  ['robert', 'bob', 'bobby', 'rob', 'robbie'],
  ['william', 'bill', 'billy', 'will', 'liam'],
  ['elizabeth', 'liz', 'beth', 'betty', 'eliza', 'lisa'],
  ['margaret', 'maggie', 'meg', 'peggy'],
  ['katherine', 'catherine', 'kathryn', 'kate', 'katie', 'kathy', 'cathy'],
  ['michael', 'mike', 'mick', 'mickey'],
  ['james', 'jim', 'jimmy', 'jamie'],
  ['john', 'jack', 'johnny', 'jon'],
  ['joseph', 'joe', 'joey'],
  ['thomas', 'tom', 'tommy'],
  ['richard', 'rick', 'dick', 'rich', 'ricky'],
  ['edward', 'ed', 'eddie', 'ted', 'ned'],
  ['anthony', 'tony'],
  ['daniel', 'dan', 'danny'],
  ['david', 'dave'],
  ['steven', 'stephen', 'steve'],
  ['christopher', 'chris'],
  ['nicholas', 'nick'],
  ['matthew', 'matt'],
  ['andrew', 'andy', 'drew'],
  ['alexander', 'alex'],
  ['benjamin', 'ben'],
  ['samuel', 'sam'],
  ['gregory', 'greg'],
  ['jeffrey', 'jeff'],
  ['kenneth', 'ken', 'kenny'],
  ['timothy', 'tim'],
  ['patricia', 'pat', 'patty', 'trish'],
  ['jennifer', 'jen', 'jenny'],
  ['susan', 'sue', 'susie'],
  ['deborah', 'debra', 'deb', 'debbie'],
  ['barbara', 'barb'],
  ['rebecca', 'becky'],
  ['victoria', 'vicky', 'tori'],
  ['francisco', 'paco', 'pancho'],
  ['jose', 'pepe'],
  ['guadalupe', 'lupe'],
];
const LONG_FORM = new Map(SHORT_FORMS.flatMap(([long = '', ...short]) => short.map((form) => [form, long] as const)));

/** Words of a name in lower case, without accents, titles, and initials. Short forms are replaced by the full name. */
export function nameWords(name: string): readonly string[] {
  const plain = plainLetters(name).replace(/['.]/g, '');
  const words = plain.split(/[^\p{L}\p{M}\p{N}]/u).filter((word) => word.length > 1 && !TITLES.has(word));
  return words.map(fullForm);
}

/** The usual full form of a given name: `robert` for `bob`. @param word in plain letters */
export function fullForm(word: string): string {
  return LONG_FORM.get(word) ?? word;
}

export const TITLES: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'dr', 'jr', 'sr', 'ii', 'iii', 'iv']);

/** Reduction of the similarity for a missing word, such as one of two last names. */
const MISSING_WORD = 0.04;
/** Minimum similarity of words; below it, they are different words. */
const MIN_LIKENESS = 0.88;

/**
 * Similarity of two names, from 0 to 1, by their least similar words in any order. 0 if a word of the shorter name has no
 * counterpart.
 *
 * @param one and `other` from `nameWords`
 */
export function nameLikeness(one: readonly string[], other: readonly string[]): number {
  const [few, many] = one.length <= other.length ? [one, [...other]] : [other, [...one]];
  if (few.length === 0) return 0;
  // `De La Cruz` and `Delacruz`.
  if (few.length !== many.length && few.join('') === many.join('')) return 1;
  const missing = (many.length - few.length) * MISSING_WORD;
  if (few.length < 2 && missing > 0) return 0;
  let least = 1;
  for (const word of few) {
    let best = 0;
    let at = 0;
    for (const [index, candidate] of many.entries()) {
      const score = wordLikeness(word, candidate);
      if (score > best) [best, at] = [score, index];
    }
    if (best < MIN_LIKENESS) return 0;
    many.splice(at, 1);
    least = Math.min(least, best);
  }
  return least - missing;
}

/** Jaro-Winkler similarity of two words, from 0 to 1. */
export function wordLikeness(one: string, other: string): number {
  if (one === other) return 1;
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1);
  const taken = new Set<number>();
  const matches = one.split('').filter((letter, at) => {
    for (let to = Math.max(0, at - reach); to <= at + reach; to += 1) {
      if (other[to] !== letter || taken.has(to)) continue;
      taken.add(to);
      return true;
    }
    return false;
  });
  if (matches.length === 0) return 0;
  const inOther = [...taken].sort((a, b) => a - b).map((at) => other[at]);
  const swapped = matches.filter((letter, at) => letter !== inOther[at]).length / 2;
  const share = matches.length;
  const jaro = (share / one.length + share / other.length + (share - swapped) / share) / 3;
  let prefix = 0;
  while (prefix < 4 && one[prefix] === other[prefix]) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
}
