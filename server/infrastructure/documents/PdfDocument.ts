import PDFDocument from 'pdfkit';
import type { Cents } from '../../../src/domain/money/Cents';
import { formatCents } from '../../../src/domain/money/formatCents';
import type { ColumnFormat, SheetColumn, SheetRow } from '../../application/shared/Workbooks';
import type { DocumentTask, OpenDocument, TableHead } from './documentSteps';
import { FONTS, type FontName, TextMeasure } from './TextMeasure';

/** In points. */
const MARGIN = 36;
const GAP = 4;
const SIZES = { title: 16, heading: 12, text: 9, cell: 7 } as const;
const LINE_HEIGHT = 1.25;
const FORM_ROW_HEIGHT = 28;

/**
 * Rows of a table whose cells are tagged one by one for screen readers. Longer tables are tagged by row: a tag for each
 * cell of 30,000 rows takes a gigabyte of memory and makes the file seven times larger.
 */
const MOST_ROWS_TAGGED_BY_CELL = 1_000;

interface OpenTable extends TableHead {
  readonly widths: readonly number[];
  readonly struct: PDFKit.PDFStructureElement;
  rowCount: number;
}

/** A PDF in US Letter landscape with tagged tables, whose headings repeat on each page. */
export class PdfDocument implements OpenDocument {
  private readonly pdf: PDFKit.PDFDocument;
  private readonly measure: TextMeasure;
  private readonly chunks: Buffer[] = [];
  private readonly ended: Promise<void>;
  private readonly root: PDFKit.PDFStructureElement;
  private table: OpenTable | undefined;
  private page = 0;
  private y = 0;

  constructor(private readonly task: DocumentTask) {
    const { title, subtitle, at } = task;
    this.pdf = new PDFDocument({
      size: 'LETTER',
      layout: 'landscape',
      // Text is placed by hand, so pdfkit must not add pages automatically.
      margin: 0,
      autoFirstPage: false,
      font: FONTS.regular,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      info: { Title: title, Author: 'Listbill', CreationDate: at, ModDate: at },
    });
    this.measure = new TextMeasure(this.pdf);
    this.pdf.on('data', (chunk: Buffer) => this.chunks.push(chunk));
    this.ended = new Promise((done) => this.pdf.on('end', done));
    this.root = this.pdf.struct('Document');
    this.pdf.addStructure(this.root);
    this.addPage();
    this.addText('H1', title, 'bold', SIZES.title);
    this.addText('P', subtitle, 'regular', SIZES.text);
  }

  addTable(head: TableHead): void {
    this.closeTable();
    const { title, columns } = head;
    if (this.y + HEIGHT_TO_START_TABLE > this.bottom) this.addPage();
    this.y += SIZES.heading;
    this.addText('H2', title, 'bold', SIZES.heading);
    const struct = this.pdf.struct('Table');
    this.root.add(struct);
    this.table = { ...head, widths: widthsOf(columns, this.pdf.page.width - 2 * MARGIN), struct, rowCount: 0 };
    this.addHead(this.table, struct);
  }

  async addRows(rows: readonly SheetRow[]): Promise<void> {
    const { table } = this;
    if (!table) return;
    for (const row of rows) this.addRow(table, row);
  }

  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    this.closeTable();
    this.root.end();
    this.pdf.end();
    await this.ended;
    return new Uint8Array(Buffer.concat(this.chunks));
  }

  private get bottom(): number {
    return this.pdf.page.height - MARGIN;
  }

  private closeTable(): void {
    const { table } = this;
    if (table?.rowCount === 0) {
      this.y += GAP;
      this.addText('P', 'None', 'regular', SIZES.text);
    }
    table?.struct.end();
    this.table = undefined;
  }

  /** The footer is for the eye only; screen readers have the title and their own page numbers. */
  private addPage(): void {
    const { pdf } = this;
    pdf.addPage();
    this.page += 1;
    this.y = MARGIN;
    pdf.markContent('Artifact', { type: 'Pagination' });
    this.measure.use('regular', SIZES.cell);
    pdf.fillColor('black');
    const at = pdf.page.height - MARGIN / 2 - SIZES.cell;
    pdf.text(this.task.title, MARGIN, at, { lineBreak: false });
    const page = `Page ${this.page}`;
    pdf.text(page, pdf.page.width - MARGIN - this.measure.widthOf(page), at, { lineBreak: false });
    pdf.endMarkedContent();
  }

  private addText(tag: 'H1' | 'H2' | 'P', text: string, font: FontName, size: number): void {
    this.measure.use(font, size);
    const lines = this.measure.wrapped(text, this.pdf.page.width - 2 * MARGIN, MOST_TEXT_LINES);
    const top = this.y;
    this.root.add(
      this.pdf.struct(tag, {}, () => {
        this.measure.use(font, size);
        lines.forEach((line, at) => this.pdf.text(line, MARGIN, top + at * size * LINE_HEIGHT, { lineBreak: false }));
      }),
    );
    this.y += lines.length * size * LINE_HEIGHT + GAP;
  }

  /** @param parent undefined for a repeated head, which is for the eye only. */
  private addHead(table: OpenTable, parent: PDFKit.PDFStructureElement | undefined): void {
    const { pdf } = this;
    this.measure.use('bold', SIZES.cell);
    const cells = table.columns.map(({ heading }, at) => this.measure.wrapped(heading, cellWidth(table, at), 2));
    const height = heightOf(cells);
    const draw = (at: number) => {
      this.measure.use('bold', SIZES.cell);
      this.drawCell(table, at, cells[at] ?? [], this.y);
    };
    if (parent) {
      const row = pdf.struct('TR');
      parent.add(row);
      table.columns.forEach((_, at) => row.add(pdf.struct('TH', {}, () => draw(at))));
      row.end();
    } else {
      pdf.markContent('Artifact', { type: 'Pagination' });
      table.columns.forEach((_, at) => draw(at));
      pdf.endMarkedContent();
    }
    this.y += height;
    this.rule(1);
  }

  private addRow(table: OpenTable, row: SheetRow): void {
    const { pdf } = this;
    this.measure.use('regular', SIZES.cell);
    const cells = table.columns.map(({ format }, at) =>
      this.measure.wrapped(shown(row[at] ?? null, format), cellWidth(table, at), MOST_CELL_LINES),
    );
    const height = Math.max(heightOf(cells), table.isForm ? FORM_ROW_HEIGHT : 0);
    if (this.y + height > this.bottom) {
      this.addPage();
      this.addHead(table, undefined);
      this.measure.use('regular', SIZES.cell);
    }
    const top = this.y + (table.isForm ? height - heightOf(cells) : 0);
    const draw = (at: number) => this.drawCell(table, at, cells[at] ?? [], top);
    if (table.rowCount < MOST_ROWS_TAGGED_BY_CELL) {
      const struct = pdf.struct('TR');
      table.struct.add(struct);
      table.columns.forEach((_, at) => struct.add(pdf.struct('TD', {}, () => draw(at))));
      struct.end();
    } else {
      const drawAll = () => table.columns.forEach((_, at) => draw(at));
      table.struct.add(pdf.struct('TR', {}, [pdf.struct('TD', {}, drawAll)]));
    }
    table.rowCount += 1;
    this.y += height;
    if (table.isForm) this.rule(0.5);
  }

  private drawCell(table: OpenTable, at: number, lines: readonly string[], top: number): void {
    const left = MARGIN + table.widths.slice(0, at).reduce((sum, width) => sum + width, 0);
    const isRight = table.columns[at]?.format === 'money';
    lines.forEach((line, no) => {
      const shift = isRight ? cellWidth(table, at) - this.measure.widthOf(line) : 0;
      this.pdf.text(line, left + shift, top + no * SIZES.cell * LINE_HEIGHT, { lineBreak: false });
    });
  }

  private rule(width: number): void {
    const { pdf } = this;
    pdf.markContent('Artifact', { type: 'Layout' });
    pdf
      .moveTo(MARGIN, this.y - 1)
      .lineTo(pdf.page.width - MARGIN, this.y - 1)
      .lineWidth(width)
      .stroke('black');
    pdf.endMarkedContent();
    this.y += 1;
  }
}

const HEIGHT_TO_START_TABLE = 80;
const MOST_TEXT_LINES = 3;
/** Longer texts, such as notes, are complete in the spreadsheet. */
const MOST_CELL_LINES = 6;

function widthsOf(columns: readonly SheetColumn[], whole: number): readonly number[] {
  const sum = columns.reduce((total, { width }) => total + width, 0);
  return columns.map(({ width }) => (width / sum) * whole);
}

function cellWidth(table: OpenTable, at: number): number {
  return (table.widths[at] ?? 0) - GAP;
}

function heightOf(cells: readonly (readonly string[])[]): number {
  return Math.max(1, ...cells.map((lines) => lines.length)) * SIZES.cell * LINE_HEIGHT + 2;
}

/** A value as people read it: `$1,234.50`, `2026-11-20`, `2026-11-20 15:04`. */
function shown(value: string | number | null, format: ColumnFormat | undefined): string {
  if (value === null) return '';
  if (typeof value === 'number')
    return format === 'money' ? formatCents(value as Cents) : value.toLocaleString('en-US');
  return format === 'time' ? value.slice(0, 16).replace('T', ' ') : value;
}
