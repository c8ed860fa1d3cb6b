const DEEPEST = 40;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Looks through everything a request carries for what no database can hold: a NUL, half a character, a number beyond all
 * bounds, nesting without end.
 *
 * @returns what to do about it; undefined when there is nothing.
 */
export function unstorable(value: unknown, depth = 0): string | undefined {
  if (depth > DEEPEST) return `Nest at most ${DEEPEST} deep.`;
  if (typeof value === 'string') return unstorableText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'Give a smaller number.';
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const problem = unstorableText(name) ?? unstorable(member, depth + 1);
    if (problem) return problem;
  }
  return undefined;
}

function unstorableText(text: string): string | undefined {
  if (text.includes('\0')) return 'Take out the NUL character.';
  return LONE_SURROGATE.test(text) ? 'Take out the broken character.' : undefined;
}
