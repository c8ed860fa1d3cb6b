import { SheetsOfBalances } from '../../money/opening/SheetsOfBalances';
import { AmountReview } from '../../platform/files/AmountReview';
import type { ReadingChoice } from '../../platform/files/FileAccount';
import { printedProblem } from '../../platform/files/printed/printedProblem';
import { tableBesideNotice } from '../../platform/files/tableBeside';
import { UploadKind } from '../../platform/files/UploadKind';
import { type Cents, cents } from '../../platform/money/Cents';
import { cut } from '../../platform/text/cut';
import { billAbove } from './billAbove';
import { carrierTierNotice } from './carrierTiers';
import { choicesOf } from './choicesOf';
import { readingProblem } from './columnsToRead';
import { FileTable } from './FileTable';
import type { FileLayout } from './FileTemplate';
import { FurtherTables } from './FurtherTables';
import { type FoundLayout, layoutOf } from './layoutOf';
import { MemberAbove } from './MemberAbove';
import type {
  BadRow,
  FileFacts,
  FoundWord,
  ReadBatch,
  ReadingOrder,
  ReadingResult,
  RowReader,
  UploadRecord,
  UploadValues,
} from './RowReader';
import { SheetsOfTables } from './SheetsOfTables';
import { WordCount } from './WordCount';

type Row = readonly string[];

/** Rows read before the layout is decided. */
const HEAD_ROWS = 80;
const SAMPLE_ROWS = 30;
const SAMPLE_COLUMNS = 60;
const SAMPLE_TEXT = 200;
const NOTHING: ReadBatch = { records: [], badRows: [] };

/**
 * Reads rows of text as records of a kind of file. Never throws.
 *
 * Row numbers count from the file's first row, and on through its further sheets. A row is either valid or has errors; totals
 * include valid rows only.
 * @source UPL-1
 */
export function openRowReader(order: ReadingOrder, file: FileFacts): RowReader {
  if (order.kind === UploadKind.Opening)
    return new SheetsOfBalances(order, (ordered, sheet) => new TableReader(ordered, { ...file, sheet }));
  if (order.kind === UploadKind.CarrierBill) return new TableReader(order, file);
  return new SheetsOfTables(order, (ordered, sheet) => new TableReader(ordered, { ...file, sheet }));
}

class TableReader implements RowReader {
  private head: Row[] | undefined = [];
  private found: FoundLayout | undefined;
  private first: FileTable | undefined;
  /** The table of the row above. */
  private last: FileTable | undefined;
  private readonly tables: FurtherTables | undefined;
  /** Of a PDF. */
  private readonly memberAbove: MemberAbove | undefined;
  /** Values found above the headings of a carrier's bill. */
  private above: UploadValues = {};
  /** The bill of the rows so far; undefined if they belong to several. */
  private onlyBill: UploadValues | undefined = {};
  private readonly sample: Row[] = [];
  /** Whether the rows of another sheet follow. */
  private hasSheets = false;
  private readonly words = new WordCount();
  private readonly review = new AmountReview();
  private problem = '';
  private at = 0;
  private goodRows = 0;
  private badRows = 0;
  private total = 0;
  private readonly frame = { titles: 0, totals: 0, blank: 0, unread: 0, rounded: 0 };
  /** Rows of a sheet whose headings have not been found yet. */
  private rowsBeforeHeadings = 0;
  private choices: readonly ReadingChoice[] = [];
  private besideNotice = '';

  constructor(
    private readonly order: ReadingOrder,
    private readonly file: FileFacts,
  ) {
    if (file.printed) this.memberAbove = new MemberAbove(() => this.review.startMember());
    if (order.kind === UploadKind.CarrierBill)
      this.tables = new FurtherTables(file, () => ({
        values: { ...this.onlyBill, ...this.above },
        hasSeveralBills: this.onlyBill === undefined,
      }));
  }

  take(rows: readonly Row[]): ReadBatch {
    for (const row of rows.slice(0, this.hasSheets ? 0 : SAMPLE_ROWS - this.sample.length)) {
      this.sample.push(row.slice(0, SAMPLE_COLUMNS).map((cell) => cut(cell, SAMPLE_TEXT)));
    }
    if (!this.head) return this.read(rows);
    this.head.push(...rows);
    return this.head.length < HEAD_ROWS ? NOTHING : this.begin(this.head);
  }

  startSheet(name: string): ReadBatch {
    const batch = this.head ? this.begin(this.head) : NOTHING;
    this.hasSheets = true;
    this.endSheet();
    this.tables?.startSheet(name, this.at);
    return batch;
  }

  end(): { batch: ReadBatch; result: ReadingResult } {
    const batch = this.head ? this.begin(this.head) : NOTHING;
    const { layout, layoutBy, templatePk } = this.found ?? layoutOf([], this.order, this.file);
    this.endSheet();
    const { stated: statedTotals, met: metTotals } = this.review.totals;
    const words = this.words.list();
    return {
      batch,
      result: {
        layout,
        layoutBy,
        templatePk,
        headings: this.first?.headings ?? [],
        rows: this.goodRows + this.badRows,
        goodRows: this.goodRows,
        totalCents: this.totalCents(),
        fullList: this.file.fullList,
        sample: this.sample,
        words,
        problem:
          this.problem || (this.first?.problem() ?? '') || (this.tables?.problem() ?? '') || this.printedProblem(),
        notice: [
          this.first?.coverageNotice() ?? '',
          this.besideNotice,
          this.tables?.notice() ?? '',
          this.review.notice(),
          this.tierNotice(words),
        ]
          .filter(Boolean)
          .join(' '),
        frame: {
          ...this.frame,
          statedTotals,
          metTotals,
          places: this.tables?.places() ?? [],
          choices: this.choices,
        },
      },
    };
  }

  /** Adds the page number to the errors of a PDF row. */
  private onPage(bad: BadRow): BadRow {
    const page = this.file.printed?.pages[bad.row - 1];
    if (page === undefined) return bad;
    return { ...bad, errors: bad.errors.map((error) => ({ ...error, message: `${error.message} (page ${page})` })) };
  }

  /** Why a PDF does not count; empty for other files. */
  private printedProblem(): string {
    const { printed } = this.file;
    if (!printed) return '';
    const { wrongTotal, totals } = this.review;
    const totalCents = cents(this.total);
    const { badRows, memberAbove } = this;
    const cutNames = memberAbove?.cutNames ?? 0;
    return printedProblem(printed, { totalCents, wrongTotal, hasGrandTotal: totals.hasGrand, badRows, cutNames });
  }

  private tierNotice(words: readonly FoundWord[]): string {
    if (this.order.kind !== UploadKind.Enrollment) return '';
    return carrierTierNotice(words, this.file.format === 'x12-834' ? 'Meanings' : 'Columns');
  }

  private begin(head: readonly Row[]): ReadBatch {
    this.head = undefined;
    this.found = layoutOf(head.slice(0, HEAD_ROWS), this.order, this.file);
    const { layout } = this.found;
    const { headerRow } = layout;
    const width = head.reduce((widest, row) => Math.max(widest, row.length), 0);
    const headingRow = headerRow === 0 ? undefined : (head[headerRow - 1] ?? []);
    const below = head.slice(headerRow);
    this.besideNotice = tableBesideNotice(headingRow ?? []);
    if (this.tables) this.above = billAbove(head.slice(0, Math.max(0, headerRow - 1)), layout.dateOrder);
    const place = { headingRow, width, below, isAdjustments: false };
    const file = { ...this.file, isSavedLayout: this.found.layoutBy === 'recognised' };
    this.first = new FileTable(this.order.kind, layout, file, place, () => ({
      values: this.above,
      hasSeveralBills: false,
    }));
    const { columns, headings } = this.first;
    this.choices = choicesOf(head.slice(0, HEAD_ROWS), this.order, this.file, this.found, columns);
    const above = new Set([...Object.keys(this.above), ...(this.first.hasCoverageOfSheet ? ['coverage'] : [])]);
    this.problem = readingProblem(this.order.kind, this.file, columns, { headerRow, headings, below, above });
    return this.read(head);
  }

  private read(rows: readonly Row[]): ReadBatch {
    const records: UploadRecord[] = [];
    const badRows: BadRow[] = [];
    const { first, found } = this;
    if (!first || !found) return NOTHING;
    for (const written of rows) {
      this.at += 1;
      const table = this.tableOfEntry(written, first, found.layout);
      if (!table) continue;
      if (table !== this.last) this.review.startTable();
      this.last = table;
      const cells = this.memberAbove?.filled(table, written) ?? written;
      const kind = table.kindOf(cells);
      if (kind === 'total' || kind === 'frame') this.memberAbove?.end(cells);
      if (kind === 'total') {
        this.frame.totals += 1;
        const total = table.statedTotal(cells);
        if (total !== undefined) this.review.addTotal(this.at, total, cells);
        continue;
      }
      if (kind === 'frame') {
        this.frame.titles += 1;
        continue;
      }
      const read = this.readRow(cells, table, kind === 'doubt');
      if ('errors' in read) {
        badRows.push(this.onPage(this.tables?.inSheet(read) ?? read));
        this.review.addUnread();
      } else {
        records.push(read);
      }
    }
    this.goodRows += records.length;
    this.badRows += badRows.length;
    return { records, badRows };
  }

  /** The table of a row that is not blank, a title, or headings; undefined for those, which are counted. */
  private tableOfEntry(cells: Row, first: FileTable, layout: FileLayout): FileTable | undefined {
    const { frame, tables } = this;
    if (isEmpty(cells)) frame.blank += 1;
    else if (this.at <= layout.headerRow) frame.titles += 1;
    else if (this.problem !== '') frame.unread += 1;
    else {
      const table = tables ? tables.tableOf(this.at, cells, first, layout) : first;
      if (table && !table.repeatsHeadings(cells)) return table;
      if (tables && !tables.isReading) {
        this.rowsBeforeHeadings += 1;
      } else {
        frame.titles += 1 + this.rowsBeforeHeadings;
        this.rowsBeforeHeadings = 0;
      }
    }
    return undefined;
  }

  private endSheet(): void {
    this.frame.unread += this.rowsBeforeHeadings;
    this.rowsBeforeHeadings = 0;
  }

  private readRow(cells: Row, table: FileTable, isDoubtful: boolean): UploadRecord | BadRow {
    if (isDoubtful) return table.doubtfulRow(this.at, cells);
    const read = table.readRow(this.at, cells, this.words);
    if ('errors' in read) return read;
    this.frame.rounded += table.roundedIn(cells);
    const amount = amountsOf(read.values);
    this.total += amount;
    table.addToSums(cells, amount);
    this.reviewAmounts(read);
    this.tables?.add(amount);
    if (this.tables) this.noteBill(read.values);
    return this.order.withCells ? { ...read, cells } : read;
  }

  /** Remembers the bill of the rows for a further table without columns for it. The bill's month is the latest period. */
  private noteBill({ groupNumber = null, billNumber = null, periodFrom = null, dueDate = null }: UploadValues): void {
    const known = this.onlyBill;
    if (!known) return;
    const { groupNumber: group = groupNumber, billNumber: bill = billNumber, periodFrom: period, dueDate: due } = known;
    const isSame = group === groupNumber && bill === billNumber;
    const latest = String(period ?? '') > String(periodFrom) ? period : periodFrom;
    this.onlyBill = isSame
      ? { groupNumber, billNumber, periodFrom: latest ?? null, dueDate: due ?? dueDate }
      : undefined;
  }

  private reviewAmounts({ row, values }: UploadRecord): void {
    // Balances of different types have different sizes, and control totals guard them.
    if (this.order.kind === UploadKind.Opening) return;
    const { amount, employerAmount, volume, coverage } = values;
    const kind = typeof coverage === 'string' ? coverage : '';
    const named = (what: string) => [what, kind].filter(Boolean).join(' of ');
    if (typeof amount === 'number') this.review.add(row, kind, amount);
    if (typeof employerAmount === 'number') this.review.add(row, named('the employer contribution'), employerAmount);
    if (typeof volume === 'number') this.review.add(row, named('the volume'), volume, false);
  }

  private totalCents(): Cents | null {
    const hasAmounts = this.first?.columns.some(({ field }) => field.name === 'amount') ?? false;
    return hasAmounts ? cents(this.total) : null;
  }
}

function isEmpty(cells: Row): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** A row's amount in the file's total. */
function amountsOf({ amount, employerAmount }: UploadRecord['values']): number {
  return [amount, employerAmount].reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0);
}
