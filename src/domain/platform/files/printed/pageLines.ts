import type { PrintedLine, PrintedPage, PrintedText } from './PrintedPage';

/** Parts of a size. Baselines that differ by less are one line, as of a small dollar sign. */
const SAME_LINE = 0.4;
/** Texts that are nearer than this many sizes are one text: blanks are at most a third of a size. Wider gaps may be those between columns. */
const SAME_TEXT = 0.4;
/** The same for typewriters, in letters: blanks are as wide as letters. */
const SAME_TEXT_LETTERS = 1.15;
/** Texts that touch are parts of a word. */
const SAME_WORD = 0.12;
/** Reports with fixed columns print a row as one text, with blanks between its cells. */
const BLANKS = /\S+(?: \S+)*/g;

/** A line that is drawn with letters, and the number of a page, which may be printed over a row. */
const NO_CELL = /^(?:[-_=.*]{4,}|page \d+(?: of \d+)?)$/i;

/** The lines of a page from top to bottom, each with its texts from left to right. */
export function pageLines({ number, texts }: PrintedPage): readonly PrintedLine[] {
  const lines: PrintedText[][] = [];
  const sorted = texts.flatMap(partsOf).sort((one, other) => one.y - other.y);
  for (const text of sorted) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && text.y - first.y <= SAME_LINE * Math.min(first.size, text.size)) line.push(text);
    else lines.push([text]);
  }
  return lines.map((line) => {
    const joined = joinedTexts(line.sort((one, other) => one.left - other.left));
    const size = Math.max(...joined.map((text) => text.size));
    return { page: number, y: line[0]?.y ?? 0, size, texts: joined };
  });
}

/** A text with several blanks in it as its cells. Their places are those of letters of equal width. */
function partsOf(text: PrintedText): readonly PrintedText[] {
  const plain = text.text.replace(/[\t\u00a0]/g, ' ');
  const parts = [...plain.matchAll(BLANKS)];
  const width = (text.right - text.left) / (plain.length || 1);
  return parts
    .filter(([part]) => !NO_CELL.test(part))
    .map((part) => {
      const left = text.left + part.index * width;
      return { ...text, text: part[0], left, right: left + part[0].length * width };
    });
}

/** Joins texts that stand beside each other, since programs print a cell word by word or letter by letter. */
function joinedTexts(texts: readonly PrintedText[]): readonly PrintedText[] {
  const joined: PrintedText[] = [];
  for (const text of texts) {
    const before = joined.at(-1);
    const size = before ? Math.min(before.size, text.size) : 0;
    const gap = before ? text.left - before.right : 0;
    if (!before || gap > Math.max(SAME_TEXT * size, SAME_TEXT_LETTERS * fixedLetter(before)) || gap < -size) {
      joined.push(text);
      continue;
    }
    const between = gap > SAME_WORD * size ? ' ' : '';
    joined[joined.length - 1] = {
      ...before,
      text: `${before.text}${between}${text.text}`,
      right: Math.max(before.right, text.right),
      size: Math.max(before.size, text.size),
    };
  }
  return joined;
}

/** Width of a letter in a font in which all are equally wide; 0 in others. */
function fixedLetter({ text, left, right, isFixedPitch = false }: PrintedText): number {
  return isFixedPitch ? (right - left) / text.length : 0;
}
