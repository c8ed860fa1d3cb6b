import type { ReadingOrder } from '../../../src/domain/uploads/RowReader';
import type { RowError } from '../../../src/domain/uploads/UploadRecord';
import { notFound } from '../shared/Refusal';
import type { Workbooks } from '../shared/Workbooks';
import { type AppraisalWatch, appraise } from './appraise';
import { judgeOf } from './judging/judgeOf';
import { openedFile } from './openedFile';
import type { FileReading } from './ports/FileReading';
import type { FileStorage } from './ports/FileStorage';
import type { UploadBook } from './ports/UploadBook';
import type { UploadFacts } from './ports/UploadFacts';
import type { UploadReach } from './UploadReach';

/** Rows of the download at most; whoever has more errors mends the layout, not rows. */
const MOST_ROWS = 20_000;
/** Of all their cells together: they are in memory at once. */
const MOST_CHARACTERS = 8 * 1024 * 1024;
const WIDTH = 18;
const WORDS_WIDTH = 70;

interface RowToMend {
  readonly row: number;
  readonly cells: readonly string[];
  readonly errors: readonly RowError[];
}

/** The rows of a file that do not count, as they stand in it, each with what is wrong: to be mended and uploaded again. */
export class DownloadErrors {
  constructor(
    private readonly book: UploadBook,
    private readonly facts: UploadFacts,
    private readonly files: FileStorage,
    private readonly reading: FileReading,
    private readonly workbooks: Workbooks,
  ) {}

  /** @throws Refusal NOT_FOUND; FILE_UNREADABLE. */
  async run(reach: UploadReach, filePk: string): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
    const upload = await this.book.find(reach, filePk);
    if (!upload) throw notFound('upload');
    const layout = await this.book.layoutOf(filePk);
    const { kind, fileName } = upload;
    const order: ReadingOrder = { kind, templates: [], withCells: true, ...(layout ? { layout } : {}) };
    const rows: RowToMend[] = [];
    let characters = 0;
    const add = (row: RowToMend) => {
      if (rows.length >= MOST_ROWS || characters > MOST_CHARACTERS) return;
      characters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
      rows.push(row);
    };
    const look = (onRows?: AppraisalWatch['onRows']) =>
      openedFile(this.files, filePk, (file) =>
        appraise(this.reading, file, order, judgeOf(upload, reach.scope, this.facts), onRows ? { onRows } : {}),
      );
    // Good rows go along where their bill is left out because of others: which that are is known at the end.
    const counts = kind === 'carrierBill' ? (await look()).counts : () => true;
    const found = await look(async ({ records, badRows }) => {
      badRows.forEach(add);
      for (const record of records) {
        if (!counts(record)) add({ row: record.row, cells: record.cells ?? [], errors: [] });
      }
    });
    rows.sort((one, other) => one.row - other.row);
    return { name: downloadName(fileName), bytes: await this.write(found.sample.headings, rows) };
  }

  private write(headings: readonly string[], rows: readonly RowToMend[]): Promise<Uint8Array> {
    const columns = headings.map((heading) => ({ heading, width: WIDTH }));
    return this.workbooks.write({
      name: 'Rows to mend',
      columns: [...columns, { heading: 'Row', width: WIDTH / 2 }, { heading: 'What is wrong', width: WORDS_WIDTH }],
      rows: cellsOf(rows, headings.length),
    });
  }
}

async function* cellsOf(rows: readonly RowToMend[], width: number): AsyncGenerator<readonly (string | number)[]> {
  for (const { row, cells, errors } of rows) {
    const words = errors.length > 0 ? errors.map(({ message }) => message).join(' ') : 'Its bill is left out whole.';
    yield [...Array.from({ length: width }, (_, column) => cells[column] ?? ''), row, words];
  }
}

/** A name that every browser and system takes. */
function downloadName(fileName: string): string {
  const plain = fileName
    .replace(/\.\w+$/, '')
    .replace(/[^\w.-]+/g, '-')
    .slice(0, 80);
  return `errors-${plain}.xlsx`;
}
