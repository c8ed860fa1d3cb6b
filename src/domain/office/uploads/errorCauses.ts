import type { RowError } from './RowReader';

/** Errors of a file with the same cause, described by the first. The messages of the others may name other values. */
export interface ErrorCause extends Pick<RowError, 'field' | 'text' | 'message'> {
  /** Number of errors. */
  readonly count: number;
  /** Their rows as in `2-1501, 1510`; at most `MAX_RANGES` ranges, then `…`. */
  readonly rows: string;
}

interface Ranges {
  readonly error: RowError;
  count: number;
  readonly ranges: [from: number, to: number][];
  isCut: boolean;
}

/** A file with more causes has the wrong layout. */
const MAX_CAUSES = 100;
const MAX_RANGES = 20;
const VALUES = /“[^”]*”|\d[\d.,/-]*/g;
const NUMBER = new Intl.NumberFormat('en-US');

/**
 * Counts the errors of a file by cause, in constant memory.
 *
 * @source docs/decisions/files.md#repeated-errors-are-shown-once
 */
export class ErrorCauses {
  private readonly causes = new Map<string, Ranges>();

  /** @param error its row is not before those added earlier */
  add(error: RowError): void {
    const key = causeKey(error);
    const cause = this.causes.get(key);
    if (!cause) {
      if (this.causes.size < MAX_CAUSES)
        this.causes.set(key, { error, count: 1, ranges: [[error.row, error.row]], isCut: false });
      return;
    }
    cause.count += 1;
    const last = cause.ranges.at(-1);
    if (last && error.row >= last[0] && error.row <= last[1] + 1) last[1] = Math.max(last[1], error.row);
    else if (cause.ranges.length < MAX_RANGES) cause.ranges.push([error.row, error.row]);
    else cause.isCut = true;
  }

  /** Most frequent first. */
  list(): readonly ErrorCause[] {
    return [...this.causes.values()]
      .sort((one, other) => other.count - one.count)
      .map(({ error: { field, text, message }, count, ranges, isCut }) => {
        const rows = ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
        return { field, text, message, count, rows: isCut ? `${rows}, …` : rows };
      });
  }
}

/** Equal for errors that differ only in their row and in the values that their messages name. */
export function causeKey({ field, text, message }: Pick<RowError, 'field' | 'text' | 'message'>): string {
  const general = text === '' ? message : message.replaceAll(text, '“”');
  return `${field}\0${general.replace(VALUES, '“”')}`;
}

/** Whether the cause is shown once for several rows. */
export function isRepeated({ count }: Pick<ErrorCause, 'count'>): boolean {
  return count > 1;
}

/** A repeated cause and its rows in one sentence: `1,500 rows: Group 101 already has a bill 77 of ACME. (rows 2-1501)` */
export function causeLabel({ count, message, rows }: Pick<ErrorCause, 'count' | 'message' | 'rows'>): string {
  return `${NUMBER.format(count)} rows: ${message} (rows ${rows})`;
}
