import {
  causeKey,
  causeLabel,
  type ErrorCause,
  ErrorCauses,
  isRepeated,
} from '../../../src/domain/office/uploads/errorCauses';
import { MaskedFile, maskedHeading } from '../../../src/domain/office/uploads/maskedFile';
import type { ReadingOrder, RowError } from '../../../src/domain/office/uploads/RowReader';
import type { FileReading, FileStorage } from '../../platform/files/filePorts';
import type { Caller } from '../../platform/shared/Caller';
import type { NamedFile } from '../../platform/shared/NamedFile';
import { notFound } from '../../platform/shared/Refusal';
import type { Workbooks } from '../../platform/shared/Workbooks';
import { type CheckWatch, checkFile, createChecker, withStoredFile } from './checkFile';
import type { UploadLookup } from './ports';
import type { UploadReach } from './Upload';
import { mayReadWhole, type UploadAccess } from './uploadAccess';

/** Rows of the download. With more errors, the layout is wrong, not the rows. */
const MAX_ROWS = 20_000;
/** Characters of all cells together, which are held in memory. */
const MAX_CHARACTERS = 8 * 1024 * 1024;
const WIDTH = 18;
const WORDS_WIDTH = 70;

interface RowToMend {
  readonly row: number;
  readonly cells: readonly string[];
  readonly errors: readonly RowError[];
}

/**
 * Downloads the rows with errors, with their errors, to be corrected and uploaded again. They are as in the file for people who may
 * upload it; for everyone else, their values are masked.
 */
export class DownloadErrors {
  constructor(
    private readonly access: UploadAccess,
    private readonly lookup: UploadLookup,
    private readonly files: FileStorage,
    private readonly reading: FileReading,
    private readonly workbooks: Workbooks,
  ) {}

  /** @throws Refusal NOT_FOUND; FILE_UNREADABLE. */
  async run(
    caller: Caller,
    reach: UploadReach,
    filePk: string,
    signal?: AbortSignal,
  ): Promise<NamedFile & { readonly isWhole: boolean }> {
    const { queries } = this.access;
    const upload = await queries.find(reach, filePk);
    if (!upload) throw notFound('upload');
    const layout = await queries.layoutOf(filePk);
    const { kind, owner, fileName } = upload;
    const isWhole = await mayReadWhole(this.access, caller, kind, owner);
    const order: ReadingOrder = { kind, templates: [], withCells: true, ...(layout ? { layout } : {}) };
    const rows: RowToMend[] = [];
    let characters = 0;
    const add = (row: RowToMend) => {
      if (rows.length >= MAX_ROWS || characters > MAX_CHARACTERS) return;
      characters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
      rows.push(row);
    };
    const look = (onRows?: CheckWatch['onRows']) =>
      withStoredFile(this.files, filePk, (file) =>
        checkFile(this.reading, file, order, createChecker(upload, reach, this.lookup, new Date(upload.addDate)), {
          ...(onRows && { onRows }),
          ...(signal && { signal }),
        }),
      );
    // Good rows of an excluded bill are included. Which bills are excluded is known at the end.
    const counts = kind === 'carrierBill' ? (await look()).isIncluded : () => true;
    const found = await look(async ({ records, badRows }) => {
      badRows.forEach(add);
      for (const record of records) {
        if (!counts(record)) add({ row: record.row, cells: record.cells ?? [], errors: [] });
      }
    });
    rows.sort((one, other) => one.row - other.row);
    const { headings } = found.sample;
    const shown = isWhole
      ? { headings, rows }
      : maskedRows(new MaskedFile({ kind, layout: found.layout }), headings, rows);
    const bytes = await this.write(shown.headings, shown.rows, signal);
    return { name: downloadName(fileName), bytes, isWhole };
  }

  private write(headings: readonly string[], rows: readonly RowToMend[], signal?: AbortSignal): Promise<Uint8Array> {
    const columns = headings.map((heading) => ({ heading, width: WIDTH }));
    const sheet = {
      name: 'Rows to correct',
      columns: [...columns, { heading: 'Row', width: WIDTH / 2 }, { heading: 'Error', width: WORDS_WIDTH }],
      rows: cellsOf(rows, headings.length, new SaidCauses(rows)),
    };
    return this.workbooks.write(sheet, signal);
  }
}

function maskedRows(file: MaskedFile, headings: readonly string[], rows: readonly RowToMend[]) {
  return {
    headings: headings.map(maskedHeading),
    rows: rows.map(({ row, cells, errors }) => ({
      row,
      cells: file.cells(cells, headings),
      errors: errors.map((error) => file.error(error)),
    })),
  };
}

/** Says a repeated cause once, with its count, in its first row. */
class SaidCauses {
  private readonly causes = new ErrorCauses();
  private readonly repeated: ReadonlyMap<string, ErrorCause>;
  private readonly firstRows = new Map<string, number>();

  constructor(rows: readonly RowToMend[]) {
    for (const error of rows.flatMap(({ errors }) => errors)) this.causes.add(error);
    this.repeated = new Map(
      this.causes.list().flatMap((cause) => (isRepeated(cause) ? [[causeKey(cause), cause]] : [])),
    );
  }

  textOf(error: RowError): string {
    const key = causeKey(error);
    const cause = this.repeated.get(key);
    if (!cause) return error.message;
    const first = this.firstRows.get(key);
    if (first !== undefined && first !== error.row) return `As in row ${first}.`;
    this.firstRows.set(key, error.row);
    return causeLabel(cause);
  }
}

async function* cellsOf(
  rows: readonly RowToMend[],
  width: number,
  causes: SaidCauses,
): AsyncGenerator<readonly (string | number)[]> {
  for (const { row, cells, errors } of rows) {
    const words =
      errors.length > 0 ? errors.map((error) => causes.textOf(error)).join(' ') : 'The whole bill is excluded.';
    yield [...Array.from({ length: width }, (_, column) => cells[column] ?? ''), row, words];
  }
}

/** A file name that is valid in every browser and operating system. */
function downloadName(fileName: string): string {
  const plain = fileName
    .replace(/\.\w+$/, '')
    .replace(/[^\w.-]+/g, '-')
    .slice(0, 80);
  return `errors-${plain}.xlsx`;
}
