import { fileLines } from '../../../../src/domain/platform/files/fileLines';

/** Characters of a record of a NACHA file. */
export const RECORD_LENGTH = 94;

/** Fewest characters of a record by its type: what follows are names and blanks, which some programs trim. */
const SHORTEST: Readonly<Record<string, number>> = { 1: 40, 9: 55 };

/** Columns of names and notes by type of record, from 0. They may have letters with accents. */
const TEXTS: Readonly<Record<string, readonly (readonly [from: number, to: number])[]>> = {
  1: [[40, RECORD_LENGTH]],
  5: [
    [4, 40],
    [53, 63],
  ],
  6: [[54, 78]],
  799: [[35, 79]],
};
const NOT_PLAIN = /[^ -~]/g;
/** A letter of another alphabet or a byte of one. A control character, or what replaces a lost character, is damage. */
const LETTER = /[\u0080-\uFFFC]/;

/**
 * Records of 94 characters, of lines whose trailing blanks were trimmed or added, or of records that run together. Blank lines stay.
 *
 * @param text one character for each byte of the file, or its characters.
 */
export function achRecords(text: string): readonly string[] {
  const lines = fileLines(text);
  const [only = ''] = lines;
  if (lines.length === 1 && only.length > RECORD_LENGTH) return recordsOfRun(only);
  return lines.map(recordOf);
}

/** Records that run together. A letter of several bytes moves those behind it, so their first digits say what a column is. */
function recordsOfRun(run: string): readonly string[] {
  const readings = [run, asCharacters(run), asBytes(run)].flatMap((one) => (one === undefined ? [] : [cutUp(one)]));
  const fitting = readings.find((records) => records.every((record) => /^[156789]/.test(record)));
  return (fitting ?? cutUp(run)).map(recordOf);
}

const cutUp = (run: string) => run.match(/.{1,94}/gs) ?? [];

/** Columns count bytes at some banks and characters at others: the reading with 94 columns is right. */
function recordOf(line: string): string {
  const readings = [line, asCharacters(line), asBytes(line)].flatMap((one) => (one === undefined ? [] : fitted(one)));
  return readings.find((one) => one.length === RECORD_LENGTH) ?? fitted(line);
}

function fitted(record: string): string {
  const trimmed = record.length > RECORD_LENGTH ? record.trimEnd() : record;
  const shortest = SHORTEST[trimmed.charAt(0)] ?? RECORD_LENGTH;
  return trimmed.length >= shortest ? trimmed.padEnd(RECORD_LENGTH) : trimmed;
}

/** A line of bytes as characters; undefined if it is not in UTF-8. */
function asCharacters(line: string): string | undefined {
  if (!/[\u0080-\u00FF]/.test(line) || /[\u0100-\uFFFF]/.test(line)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line, 'latin1'));
  } catch {
    return undefined;
  }
}

/** A line of characters as the bytes of UTF-8. */
function asBytes(line: string): string | undefined {
  if (!/[\u0080-\uFFFF]/.test(line)) return undefined;
  return Buffer.from(line, 'utf8').toString('latin1');
}

/** Place of the first character that a NACHA file may not have, from 0; undefined if there is none. */
export function strangeCharacter(record: string): number | undefined {
  const type = record.startsWith('799') ? '799' : record.charAt(0);
  for (const { 0: character, index } of record.matchAll(NOT_PLAIN)) {
    const isText = (TEXTS[type] ?? []).some(([from, to]) => index >= from && index < to);
    if (!isText || !LETTER.test(character)) return index;
  }
  return undefined;
}
