import type {
  BadRow,
  FileFrame,
  ReadBatch,
  ReadingOrder,
  ReadingResult,
  RowReader,
} from '../../office/uploads/RowReader';
import type { PlaceInFile } from '../../platform/files/FileAccount';
import { cut } from '../../platform/text/cut';
import { openingKindOf } from './OpeningKind';

const NO_HEADINGS = 'It has no headings of balances.';
const MAX_NAMED = 5;
const MAX_NAME = 31;
const NOTHING: ReadBatch = { records: [], badRows: [] };

/** The sheet being read. */
interface Sheet {
  readonly name: string;
  readonly reader: RowReader;
  /** Number of rows in the file above this sheet. */
  readonly startsAt: number;
}

/**
 * Reads opening balances: a text file with a column for the type, or a workbook with a sheet for each type. Each sheet has its own
 * headings. Row numbers continue across sheets. Reports sheets and columns that were not read.
 *
 * @source docs/decisions/opening.md#one-row-for-each-balance
 */
export class SheetsOfBalances implements RowReader {
  private sheet: Sheet;
  private at = 0;
  private hasRows = false;
  private readonly results: { readonly sheet: Sheet; readonly result: ReadingResult; readonly rows: number }[] = [];

  /** @param open opens a reader for one table, given its layout and the name of its sheet */
  constructor(
    private readonly order: ReadingOrder,
    private readonly open: (order: ReadingOrder, sheet: string | undefined) => RowReader,
  ) {
    this.sheet = { name: '', reader: open(order, undefined), startsAt: 0 };
  }

  take(rows: readonly (readonly string[])[]): ReadBatch {
    this.at += rows.length;
    this.hasRows ||= rows.length > 0;
    return this.placed(this.sheet.reader.take(rows));
  }

  startSheet(name: string): ReadBatch {
    const isFirst = !this.hasRows && this.results.length === 0;
    const batch = isFirst ? NOTHING : this.endSheet();
    // Columns chosen by a person apply to the first sheet.
    const { kind, templates, withCells = false } = this.order;
    const order = isFirst ? this.order : { kind, templates, withCells };
    this.sheet = { name, reader: this.open(order, name), startsAt: this.at };
    this.hasRows = isFirst && this.hasRows;
    return batch;
  }

  end(): { batch: ReadBatch; result: ReadingResult } {
    const batch = this.endSheet();
    const first = this.results.find(({ sheet, result }) => isReadable(sheet, result)) ?? this.results[0];
    if (!first) throw new Error('A reading ends with a result.');
    const used = this.results.filter(({ sheet, result }) => isReadable(sheet, result));
    const sum = (of: (result: ReadingResult) => number) => used.reduce((total, { result }) => total + of(result), 0);
    const problems = this.results.filter(
      ({ sheet, result, rows }) => rows > 0 && !isLeftOut(sheet, result) && result.problem !== '',
    );
    const result: ReadingResult = {
      ...first.result,
      rows: sum(({ rows }) => rows),
      goodRows: sum(({ goodRows }) => goodRows),
      totalCents: null,
      problem: problems.map(({ sheet, result: { problem } }) => inSheet(sheet, problem))[0] ?? '',
      notice: this.results.map(noticeOf).filter(Boolean).join(' '),
      frame: this.frame(first.result),
    };
    return { batch, result };
  }

  private frame({ frame: { choices } }: ReadingResult): FileFrame {
    const total = { titles: 0, totals: 0, blank: 0, unread: 0, rounded: 0, statedTotals: 0, metTotals: 0 };
    const places: PlaceInFile[] = [];
    for (const { sheet, result } of this.results) {
      const { frame, rows } = result;
      const isUnread = isLeftOut(sheet, result);
      total.blank += frame.blank;
      total.unread += isUnread ? frame.unread + frame.titles + frame.totals + rows : frame.unread;
      if (sheet.name !== '')
        places.push({ name: `“${cut(sheet.name, MAX_NAME)}”`, rows, notRead: isUnread ? NO_HEADINGS : result.problem });
      if (isUnread) continue;
      total.titles += frame.titles;
      total.totals += frame.totals;
      total.rounded += frame.rounded;
      total.statedTotals += frame.statedTotals;
      total.metTotals += frame.metTotals;
    }
    return { ...total, places, choices };
  }

  private endSheet(): ReadBatch {
    const { batch, result } = this.sheet.reader.end();
    this.results.push({ sheet: this.sheet, result, rows: this.at - this.sheet.startsAt });
    const placed = this.placed(batch);
    return isLeftOut(this.sheet, result) ? NOTHING : placed;
  }

  /** Converts a sheet's row numbers to the file's. */
  private placed({ records, badRows }: ReadBatch): ReadBatch {
    const { startsAt, name } = this.sheet;
    if (name === '') return { records, badRows };
    return {
      records: records.map((record) => ({ ...record, row: record.row + startsAt })),
      badRows: badRows.map(({ row, errors, ...rest }): BadRow => {
        const where = ` (sheet “${cut(name, MAX_NAME)}”, row ${row})`;
        const placed = errors.map((error) => ({ ...error, row: row + startsAt, message: error.message + where }));
        return { ...rest, row: row + startsAt, errors: placed };
      }),
    };
  }
}

/** Whether to skip a sheet: its name is not a type, and it has no headings of a balance table. */
function isLeftOut({ name }: Sheet, { problem }: ReadingResult): boolean {
  return problem !== '' && name !== '' && openingKindOf(name) === undefined;
}

function isReadable(sheet: Sheet, result: ReadingResult): boolean {
  return result.problem === '' && !isLeftOut(sheet, result);
}

function noticeOf({ sheet, result, rows }: { sheet: Sheet; result: ReadingResult; rows: number }): string {
  if (isLeftOut(sheet, result))
    return rows === 0 ? '' : `“${cut(sheet.name, MAX_NAME)}” was not read, because it has no headings of balances.`;
  if (rows === 0) return '';
  const read = new Set(result.layout.columns.map(({ column }) => column));
  const unread = result.headings.filter((heading) => heading !== '' && !read.has(heading));
  const named = unread.slice(0, MAX_NAMED).map((heading) => `“${cut(heading, MAX_NAME)}”`);
  const more = unread.length > named.length ? ` and ${unread.length - named.length} more` : '';
  const columns = named.length === 0 ? '' : `Columns not read: ${named.join(', ')}${more}.`;
  return [inSheet(sheet, columns), result.notice].filter(Boolean).join(' ');
}

function inSheet({ name }: Sheet, message: string): string {
  return name === '' || message === '' ? message : `“${cut(name, MAX_NAME)}”: ${message}`;
}
