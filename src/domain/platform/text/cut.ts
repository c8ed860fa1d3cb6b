import { graphemesOf } from './maskText';

/** Maximum characters of a note or reason. Screens cut longer ones and the server refuses them. */
export const LONGEST_NOTE = 500;

/** Cuts a text to a maximum length without splitting a surrogate pair, which databases reject. */
export function cut(text: string, most: number): string {
  const start = text.slice(0, most);
  return /[\uD800-\uDBFF]$/.test(start) ? start.slice(0, -1) : start;
}

/** Cuts a text for a field of fixed length between two characters as people read them. Accents become part of their letters first. */
export function cutBetweenCharacters(text: string, most: number): string {
  const composed = text.normalize('NFC');
  if (composed.length <= most) return composed;
  let end = 0;
  for (const character of graphemesOf(composed)) {
    if (end + character.length > most) break;
    end += character.length;
  }
  return composed.slice(0, end);
}
