import type { LineProblem } from '../../platform/files/LineProblem';

/** A record with its continuations. */
export interface Bai2Record {
  readonly code: string;
  /** Number of its first line in the file, from 1. */
  readonly line: number;
  /** Number of lines, continuations included. */
  readonly lines: number;
  /** Fields after the code. */
  readonly fields: readonly string[];
  /** The same as text, before it is split: the last field of a transaction may contain commas. */
  readonly text: string;
}

const CODES: ReadonlySet<string> = new Set(['01', '02', '03', '16', '49', '98', '99']);
const CONTINUATION = '88';
/** Characters of a record with its continuations. */
const MAX_RECORD = 20_000;

/**
 * Splits a BAI2 file into records. A slash ends the fields of a line; only the text of a transaction may go on without one.
 *
 * @returns the records before the first problem, and the problem.
 */
export function bai2Records(text: string): {
  readonly records: readonly Bai2Record[];
  readonly problem: LineProblem | undefined;
} {
  const records: Bai2Record[] = [];
  const stop = (line: number, message: string) => ({ records, problem: { line, message } });
  const rows = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const [at, row] of rows.entries()) {
    const line = at + 1;
    const plain = row.trimEnd();
    if (plain === '') continue;
    const code = plain.slice(0, 2);
    if (code !== CONTINUATION && !CODES.has(code))
      return stop(line, 'This line starts with no record code of a BAI2 file.');
    if (plain[2] !== ',') return stop(line, `A comma is missing after the record code ${code}.`);
    if (code !== CONTINUATION) {
      const content = plain.slice(3);
      const isText = code === '16';
      if (!isText && !content.endsWith('/')) return stop(line, 'A slash is missing at the end of this record.');
      records.push(recordOf(code, line, 1, content));
      continue;
    }
    const last = records.at(-1);
    if (!last || last.code === '01' || last.code === '99')
      return stop(line, 'There is no record that this line could continue.');
    const joined = continued(last, plain.slice(3));
    if (joined.length > MAX_RECORD) return stop(line, 'A record is longer than any genuine one.');
    records[records.length - 1] = recordOf(last.code, last.line, last.lines + 1, joined);
  }
  return { records, problem: undefined };
}

/** A transaction whose line has no slash goes on in the middle of its text. */
function continued({ text }: Bai2Record, content: string): string {
  return text.endsWith('/') ? `${text.slice(0, -1)},${content}` : `${text} ${content}`;
}

function recordOf(code: string, line: number, lines: number, text: string): Bai2Record {
  const fields = (text.endsWith('/') ? text.slice(0, -1) : text).split(',').map((field) => field.trim());
  return { code, line, lines, fields, text };
}
