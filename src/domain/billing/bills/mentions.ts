/** Maximum names that a comment can mention. More people of a group are omitted. */
export const MAX_MENTIONABLE = 500;

/**
 * The names that a comment mentions: `@Ann Lee`, ignoring case. If several names match, the longest one, so that `@Ann Lee Smith`
 * does not mention Ann Lee.
 *
 * @param names names of the people who can be mentioned
 * @returns each name once, as spelled in `names`
 * @source docs/decisions/notices.md#a-mention-is-a-notice-for-one-person
 */
export function mentionedIn(text: string, names: readonly string[]): readonly string[] {
  const longestFirst = [...new Set(names)].filter(Boolean).sort((one, other) => other.length - one.length);
  const lower = text.toLowerCase();
  const found = new Set<string>();
  for (let at = lower.indexOf('@'); at >= 0; at = lower.indexOf('@', at + 1)) {
    const rest = lower.slice(at + 1);
    const name = longestFirst.find((one) => rest.startsWith(one.toLowerCase()) && endsAt(rest, one.length));
    if (name !== undefined) found.add(name);
  }
  return [...found];
}

function endsAt(text: string, length: number): boolean {
  return !/^[\p{L}\p{N}]/u.test(text.slice(length));
}
