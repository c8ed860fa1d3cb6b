import { fileLines } from './fileLines';

/** Formats of banks that are no tables. */
export type BankFileFormat = 'lockbox' | 'bai2' | 'nacha' | 'ofx' | 'qif' | 'mt940';

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
  const known = STARTS.find(([, start]) => start.test(first));
  if (known) return known[0];
  const types = lines.map((line) => line.charAt(0)).join('');
  return LOCKBOX_HEADER.test(first) && LOCKBOX_TYPES.test(types) ? 'lockbox' : undefined;
}

/** First lines of OFX, QIF, and SWIFT files. */
const STARTS: readonly (readonly [BankFileFormat, RegExp])[] = [
  ['ofx', /^\s*(?:OFXHEADER\s*:|<\?OFX\b|<OFX>)/i],
  ['qif', /^\s*!(?:Type|Account|Option):?/i],
  ['mt940', /^\s*(?:\{1:F\d\d|:20:)/],
];

/** Priority, destination, origin, and the day of the file. */
const LOCKBOX_HEADER = /^1\d\d[\dA-Z ]{20,22}\d{6}/;
const LOCKBOX_TYPES = /^1[124-9]*$/;

const MESSAGES: Readonly<Record<BankFileFormat, string>> = {
  lockbox: "This is a bank's lockbox file (BAI), not a table. Upload it as a lockbox.",
  bai2: "This is a bank's statement (BAI2), not a table. Add it under Bank.",
  nacha: "This is a bank's NACHA file, not a table. Post a return file under Processing.",
  ofx: 'This is a file for accounting programs (OFX), not a table. Download it from the bank as CSV or BAI2.',
  qif: 'This is a file for accounting programs (QIF), not a table. Download it from the bank as CSV or BAI2.',
  mt940: 'This is a SWIFT statement (MT940), not a table. Download it from the bank as CSV or BAI2.',
};

/** What a bank's file with records is, and what to do with it where a table is expected; undefined for any other text. */
export function bankFileMessage(text: string): string | undefined {
  const format = bankFileFormat(text);
  return format && MESSAGES[format];
}
