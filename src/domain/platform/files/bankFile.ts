import { fileLines } from './fileLines';

/** Formats of banks that are no tables. */
export type BankFileFormat = 'lockbox' | 'bai2' | 'nacha';

/** Lines that are enough to tell a format. */
const HEAD = 12;

/** The format of a bank's file with records; undefined for any other text. */
export function bankFileFormat(text: string): BankFileFormat | undefined {
  const lines = fileLines(text)
    .filter((line) => line.trim() !== '')
    .slice(0, HEAD);
  const [first = ''] = lines;
  if (/^\s*01,[^,]*,/.test(first) && /^\s*01,.*\/?\s*02,|^\s*02,/.test(lines.length === 1 ? first : (lines[1] ?? '')))
    return 'bai2';
  if (/^101.{31}094101/.test(first)) return 'nacha';
  const isFixed = lines.length > 2 && lines.every((line) => /^[1-9][\dA-Z ]/.test(line) && !/[,;\t|]/.test(line));
  const types = lines.map((line) => line.charAt(0)).join('');
  return isFixed && /^12?5?[4-9]/.test(types) && types.includes('6') && /^1\d{2}[\d ]{10}/.test(first)
    ? 'lockbox'
    : undefined;
}

const MESSAGES: Readonly<Record<BankFileFormat, string>> = {
  lockbox:
    'This is a lockbox file of the bank with fixed fields (BAI lockbox). Where its fields are differs from bank to bank, and nothing in the file says it. Ask the bank for the lockbox as CSV or Excel with headings, or open the file with fixed widths in a spreadsheet, add headings, and save it as CSV.',
  bai2: "This is a bank's statement (BAI2), not a table. Add it under Bank.",
  nacha: "This is a bank's NACHA file, not a table. Post a return file under Processing.",
};

/** What a bank's file with records is, and what to do with it where a table is expected; undefined for any other text. */
export function bankFileMessage(text: string): string | undefined {
  const format = bankFileFormat(text);
  return format && MESSAGES[format];
}
