/** The beginning of a text: so many characters at most, and never half of one, as no database takes it. */
export function cut(text: string, most: number): string {
  const start = text.slice(0, most);
  return /[\uD800-\uDBFF]$/.test(start) ? start.slice(0, -1) : start;
}
