/** Characters that XML cannot represent. */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;
/** Text that the format would decode as an escaped character. */
const LOOKS_ESCAPED = /_(?=x[\dA-Fa-f]{4}_)/g;

/** Text that a spreadsheet cell can hold; null, an empty cell, if nothing is left. */
export function xlsxText(text: string): string | null {
  return text.replace(UNWRITABLE, '').replace(LOOKS_ESCAPED, '_x005F_') || null;
}
