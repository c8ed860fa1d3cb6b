import { sumCents } from '../../platform/money/Cents';
import { cut } from '../../platform/text/cut';
import type {
  BadRow,
  FileFrame,
  FoundWord,
  ReadBatch,
  ReadingOrder,
  ReadingResult,
  RowReader,
  UploadRecord,
} from './RowReader';

const MAX_NAME = 31;

/** A sheet that has been read. */
interface Sheet {
  readonly name: string;
  readonly result: ReadingResult;
}

/**
 * Reads several sheets of a workbook as one file. Each sheet has its own headings: those of the first, or others of the same kind. Row
 * numbers continue across sheets.
 */
export class SheetsOfTables implements RowReader {
  private readonly read: Sheet[] = [];
  private name = '';
  private reader: RowReader;
  private at = 0;
  private startsAt = 0;

  /** @param open opens a reader for one table; undefined for a file without sheets */
  constructor(
    private readonly order: ReadingOrder,
    private readonly open: (order: ReadingOrder, sheet: string | undefined) => RowReader,
  ) {
    this.reader = open(order, undefined);
  }

  take(rows: readonly (readonly string[])[]): ReadBatch {
    this.at += rows.length;
    return this.placed(this.reader.take(rows));
  }

  startSheet(name: string): ReadBatch {
    if (this.at === 0) {
      this.name = name;
      this.reader = this.open(this.order, name);
      return { records: [], badRows: [] };
    }
    const batch = this.endSheet();
    const layout = this.read[0]?.result.layout;
    const { layout: _chosen, ...order } = this.order;
    // The columns of the first sheet hold wherever its headings are found.
    const first = layout ? [{ ...layout, templatePk: '', name: '', modDate: '' }] : [];
    this.name = name;
    this.startsAt = this.at;
    this.reader = this.open({ ...order, templates: [...first, ...order.templates] }, name);
    return batch;
  }

  end(): { batch: ReadBatch; result: ReadingResult } {
    const batch = this.endSheet();
    const [first] = this.read;
    if (!first) throw new Error('A reading ends with a result.');
    const results = this.read.map(({ result }) => result);
    if (results.length === 1) return { batch, result: first.result };
    const sum = (of: (result: ReadingResult) => number) => results.reduce((total, result) => total + of(result), 0);
    const texts = (of: (result: ReadingResult) => string) =>
      this.read.flatMap((sheet) =>
        of(sheet.result) === '' ? [] : [`“${cut(sheet.name, MAX_NAME)}”: ${of(sheet.result)}`],
      );
    const totals = results.map(({ totalCents }) => totalCents).filter((total) => total !== null);
    return {
      batch,
      result: {
        ...first.result,
        rows: sum(({ rows }) => rows),
        goodRows: sum(({ goodRows }) => goodRows),
        totalCents: totals.length === 0 ? null : sumCents(totals),
        words: mergedWords(results.flatMap(({ words }) => words)),
        problem: texts(({ problem }) => problem)[0] ?? '',
        notice: texts(({ notice }) => notice).join(' '),
        frame: this.frame(),
      },
    };
  }

  private frame(): FileFrame {
    const frames = this.read.map(({ result }) => result.frame);
    const sum = (of: (frame: FileFrame) => number) => frames.reduce((total, frame) => total + of(frame), 0);
    return {
      titles: sum(({ titles }) => titles),
      totals: sum(({ totals }) => totals),
      blank: sum(({ blank }) => blank),
      unread: sum(({ unread }) => unread),
      rounded: sum(({ rounded }) => rounded),
      statedTotals: sum(({ statedTotals }) => statedTotals),
      metTotals: sum(({ metTotals }) => metTotals),
      places: this.read.map(({ name, result }) => ({
        name: `“${cut(name, MAX_NAME)}”`,
        rows: result.rows,
        notRead: result.problem,
      })),
      choices: frames[0]?.choices ?? [],
    };
  }

  private endSheet(): ReadBatch {
    const { batch, result } = this.reader.end();
    this.read.push({ name: this.name, result });
    return this.placed(batch);
  }

  /** Converts a sheet's row numbers to the file's. */
  private placed(batch: ReadBatch): ReadBatch {
    const { startsAt, name } = this;
    if (startsAt === 0) return batch;
    const moved = <One extends UploadRecord | BadRow>(one: One): One => ({ ...one, row: one.row + startsAt });
    return {
      records: batch.records.map(moved),
      badRows: batch.badRows.map((bad) => {
        const where = ` (sheet “${cut(name, MAX_NAME)}”, row ${bad.row})`;
        const errors = bad.errors.map((error) => ({
          ...error,
          row: error.row + startsAt,
          message: error.message + where,
        }));
        return { ...moved(bad), errors };
      }),
    };
  }
}

function mergedWords(words: readonly FoundWord[]): readonly FoundWord[] {
  const merged = new Map<string, FoundWord>();
  for (const word of words) {
    const key = `${word.field}\0${word.text}`;
    const before = merged.get(key);
    merged.set(key, before ? { ...before, count: before.count + word.count } : word);
  }
  return [...merged.values()].sort((one, other) => other.count - one.count);
}
