/** The names in a setting that holds several, separated by commas. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
