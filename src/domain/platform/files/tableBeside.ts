import { columnLetter } from '../text/columnHeadings';

/** Headings that repeat in their order for these to be a second table: a single one may be a second column of the same kind. */
const LEAST = 2;

/**
 * Says that a second table stands beside the first; empty if there is none. Its headings repeat those of the first, and only the first is
 * read.
 *
 * @param headings as in the file, by place
 * @source docs/decisions/files.md#a-table-beside-another-is-named
 */
export function tableBesideNotice(headings: readonly string[]): string {
  const keys = headings.map((heading) => heading.trim().toLowerCase());
  const first = keys.findIndex((key) => key !== '');
  if (first === -1) return '';
  for (let at = first + LEAST; at < keys.length; at += 1) {
    let length = 0;
    while (at + length < keys.length && first + length < at && isSame(keys[first + length], keys[at + length]))
      length += 1;
    if (length < LEAST) continue;
    const [from, to] = [columnLetter(at), columnLetter(at + length - 1)];
    return `Columns ${from} to ${to} repeat the headings before them: a second table beside the first, which is not read. Put its rows below the first table, or upload them as a file of their own.`;
  }
  return '';
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one !== '' && one === other;
}
