/** Several things as one: `See bills, see payments, make payments`. */
export function sentenceOf(parts: readonly string[]): string {
  return parts.map((part, at) => (at === 0 ? part : part.charAt(0).toLowerCase() + part.slice(1))).join(', ');
}
