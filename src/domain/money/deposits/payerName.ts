/** Legal forms of businesses, which are omitted as often as written. */
const LEGAL_FORMS: ReadonlySet<string> = new Set(
  'and co company corp corporation inc incorporated limited llc llp lp ltd pc plc pllc the'.split(' '),
);

/** A payer's name for comparison: without case, accents, punctuation, and legal forms. Empty if it has no letter or digit. */
export function payerKey(payer: string): string {
  return wordsOf(payer).join(' ');
}

/**
 * Whether two names on checks may be the same payer: each word of the shorter name is a prefix of a word in the other name or vice
 * versa, because banks shorten names: `Zephyr` and `ZEPHYR LOOMS INC`, `J. Smith` and `Jane Smith`.
 */
export function arePayersAlike(one: string, other: string): boolean {
  const [words, otherWords] = [wordsOf(one), wordsOf(other)];
  const [few, many] = words.length <= otherWords.length ? [words, [...otherWords]] : [otherWords, [...words]];
  if (few.length === 0) return false;
  if (few.join('') === many.join('')) return true;
  return few.every((word) => {
    const at = many.findIndex((candidate) => candidate.startsWith(word) || word.startsWith(candidate));
    if (at >= 0) many.splice(at, 1);
    return at >= 0;
  });
}

function wordsOf(payer: string): readonly string[] {
  const words = payer
    .normalize('NFKD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const own = words.filter((word) => !LEGAL_FORMS.has(word));
  return own.length > 0 ? own : words;
}
