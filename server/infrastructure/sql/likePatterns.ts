/** A pattern for `like` that finds texts which start with `words`, whatever characters they have. */
export function startsWith(words: string): string {
  return `${escaped(words)}%`;
}

/** A pattern for `like` that finds texts with `words` anywhere in them. */
export function within(words: string): string {
  return `%${escaped(words)}%`;
}

function escaped(words: string): string {
  return words.replace(/[\\%_]/g, (character) => `\\${character}`);
}
