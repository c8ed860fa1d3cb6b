/** Maximum characters of a note or reason. Screens cut longer ones and the server refuses them. */
export const LONGEST_NOTE = 500;

/** Cuts a text to a maximum length without splitting a surrogate pair, which databases reject. */
export function cut(text: string, most: number): string {
  const start = text.slice(0, most);
  return /[\uD800-\uDBFF]$/.test(start) ? start.slice(0, -1) : start;
}
