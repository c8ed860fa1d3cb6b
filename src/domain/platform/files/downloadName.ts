import { cleanFileName } from './fileName';

/** All characters except those that every browser, header, and file system accepts. */
const UNPLAIN = /[^\w .,+&()-]+/g;
/** Combining marks, left over from letters such as é. */
const MARKS = /\p{M}+/gu;
const MAX_PART_LENGTH = 60;

/**
 * Name of a download, such as `Harbor Foods 2026-11 ACME evidence.xlsx`: letters without accents, and no other characters.
 * Skips parts that have no characters left.
 *
 * @param ending such as `xlsx`.
 */
export function downloadName(parts: readonly string[], ending: string): string {
  const plain = parts.map((part) =>
    part
      .normalize('NFKD')
      .replace(MARKS, '')
      .replace(UNPLAIN, ' ')
      .replace(/ +/g, ' ')
      .trim()
      .slice(0, MAX_PART_LENGTH)
      .trim(),
  );
  return `${cleanFileName(plain.filter((part) => /\w/.test(part)).join(' '))}.${ending}`;
}
