/** Nouns whose plural has other letters. */
const IRREGULAR: Readonly<Record<string, string>> = { people: 'person' };
/** The noun of `bills to release` is its first word, that of `changed lines` its last. */
const PARTS = /^(?<before>(?:(?! to ).)*?)(?<noun>[\w-]+)(?<after> to .*)?$/;

/** `journal entry` for `journal entries`, `group to pay` for `groups to pay`. */
export function singularOf(things: string): string {
  return withNoun(things, (noun) => {
    if (IRREGULAR[noun] !== undefined) return IRREGULAR[noun];
    if (/[^aeiou]ies$/.test(noun)) return noun.replace(/ies$/, 'y');
    return /(?:ss|x|ch|sh)es$/.test(noun) ? noun.slice(0, -2) : noun.replace(/s$/, '');
  });
}

/** Source of a regular expression for one thing and for many. @param thing in the singular: `journal entry` */
export function singularOrPlural(thing: string): string {
  return withNoun(thing, (noun) => {
    const [plural] = Object.entries(IRREGULAR).find(([, one]) => one === noun) ?? [];
    if (plural !== undefined) return `(?:${plural}|${noun})`;
    if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}(?:ies|y)`;
    return /(?:ss|x|ch|sh)$/.test(noun) ? `${noun}(?:es)?` : `${noun}s?`;
  });
}

function withNoun(words: string, change: (noun: string) => string): string {
  const { before = '', noun = words, after = '' } = PARTS.exec(words)?.groups ?? {};
  return `${before}${change(noun)}${after}`;
}
