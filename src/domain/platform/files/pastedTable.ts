import { withoutFormula } from './csv';

/** Why a line cannot be split into cells. */
export const UNCLOSED =
  'A quotation mark is not closed. Write one within a text twice, and the text in quotation marks.';

/** Whether a quoted cell has no end. A mark within a quoted cell is written twice. */
export function isUnclosed(line: string): boolean {
  return (line.split('"').length - 1) % 2 === 1;
}

/** Splits a line at separators outside quotes. */
export function cellsOf(line: string, separator: string): readonly string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at];
    if (character === '"') {
      if (isQuoted && line[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = !isQuoted;
    } else if (character === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell].map(withFormula);
}

/** The cell without the apostrophe that exports add to text that a spreadsheet would run as a formula. */
function withFormula(cell: string): string {
  return cell.startsWith("'") && withoutFormula(cell.slice(1)) === cell ? cell.slice(1) : cell;
}
