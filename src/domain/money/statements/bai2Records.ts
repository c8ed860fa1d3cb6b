import { fileLines } from '../../platform/files/fileLines';
import type { LineProblem } from '../../platform/files/LineProblem';

/** A record with its continuations. */
export interface Bai2Record {
  readonly code: string;
  /** Number of its first line in the file, from 1. */
  readonly line: number;
  /** Number of records, continuations included. */
  readonly count: number;
  /** The content of the record and of each continuation, after its code, without the slash at its end. */
  readonly parts: readonly string[];
}

/** A record to which continuations are still added. */
interface OpenRecord {
  readonly code: string;
  readonly line: number;
  count: number;
  readonly parts: string[];
  length: number;
  /** Whether its last part had no slash. */
  isOpen: boolean;
}

const CODES: ReadonlySet<string> = new Set(['01', '02', '03', '16', '49', '98', '99']);
const CONTINUATION = '88';
/** Characters of a record with its continuations. */
const MAX_RECORD = 20_000;
/** Between two records on one line. */
const NEXT_RECORD = /(?<=\/)\s*(?=(?:0[123]|16|49|88|9[89]),)/;
/** A line that begins as a record does. */
const NUMBERED = /^\d\d,/;

/**
 * Splits a BAI2 file into records. A slash ends the fields of a record; the text of a transaction may go on without one, in
 * continuations or in lines without a code. Some banks leave out the slash of other records, too.
 *
 * @param isSplit whether a slash may be followed by another record on the same line. A text may have a slash and a number of two
 *   digits, so that the counts of the file decide which of both is right.
 * @returns the records before the first problem, and the problem.
 */
export function bai2Records(
  text: string,
  isSplit: boolean,
): { readonly records: readonly Bai2Record[]; readonly problem: LineProblem | undefined } {
  const records: OpenRecord[] = [];
  for (const [at, whole] of fileLines(text).entries()) {
    for (const row of isSplit ? whole.split(NEXT_RECORD) : [whole]) {
      const message = take(records, row.trim(), at + 1);
      if (message !== undefined) return { records, problem: { line: at + 1, message } };
    }
  }
  return { records, problem: undefined };
}

/** Whether a line has several records: a record other than a transaction, which has no text, goes on after its slash. */
export function hasSeveralOnLine(text: string): boolean {
  return fileLines(text).some((line) => /^\s*(?:0[123]|49|9[89]),/.test(line) && NEXT_RECORD.test(line));
}

/** @returns what is wrong with the line */
function take(records: OpenRecord[], row: string, line: number): string | undefined {
  if (row === '') return undefined;
  const last = records.at(-1);
  const code = row.slice(0, 2);
  const isTextOpen = last?.code === '16' && last.isOpen && !NUMBERED.test(row);
  if (isTextOpen) return added(last, ` ${row}`, false);
  if (code !== CONTINUATION && !CODES.has(code))
    return 'This line starts with no record code of a BAI2 file. Download the file again.';
  if (row[2] !== ',') return `A comma is missing after the record code ${code}. Download the file again.`;
  const content = row.slice(3);
  if (code !== CONTINUATION) {
    records.push({
      code,
      line,
      count: 1,
      parts: [withoutSlash(content)],
      length: content.length,
      isOpen: !content.endsWith('/'),
    });
    return undefined;
  }
  if (!last || last.code === '01' || last.code === '99')
    return 'There is no record that this line could continue. Download the file again.';
  return added(last, content, true);
}

function added(record: OpenRecord, content: string, isRecord: boolean): string | undefined {
  record.length += content.length;
  record.isOpen = !content.endsWith('/');
  if (record.length > MAX_RECORD) return 'A record is longer than any genuine one. Download the file again.';
  if (isRecord) {
    record.count += 1;
    record.parts.push(withoutSlash(content));
  } else record.parts.push(`${record.parts.pop() ?? ''}${withoutSlash(content)}`);
  return undefined;
}

function withoutSlash(content: string): string {
  return content.endsWith('/') ? content.slice(0, -1) : content;
}
