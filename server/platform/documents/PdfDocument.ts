import PDFDocument from 'pdfkit';
import type { SheetRow } from '../shared/Workbooks';
import type { DocumentTask, OpenDocument, TableHead } from './documentSteps';
import { FONTS, type FontName, TextMeasure } from './TextMeasure';
import { type ColumnPlace, columnsOf, heightOf, LINE_HEIGHT, shown } from './tableLayout';

/** In points. */
const MARGIN = 36;
const GAP = 4;
const SIZES = { title: 16, heading: 12, text: 9, footer: 7 } as const;
/** Of a table's text. */
const CELL_SIZES = { report: 7, letter: 9, large: 16 } as const;
const FORM_ROW_HEIGHT = 28;

/**
 * Rows of a table whose cells are tagged one by one for screen readers. Longer tables are tagged by row: a tag for each
 * cell of 30,000 rows takes a gigabyte of memory and makes the file seven times larger.
 */
const MAX_ROWS_TAGGED_BY_CELL = 1_000;

interface OpenTable extends TableHead {
  readonly places: readonly ColumnPlace[];
  readonly struct: PDFKit.PDFStructureElement;
  /** Text sizes of its headings and rows. */
  readonly sizes: { readonly head: number; readonly row: number };
  rowCount: number;
}

/** Where a cell's first line goes, and its text size. */
interface CellPlace {
  readonly top: number;
  readonly size: number;
}

/** A PDF in US Letter, landscape unless it is a letter, with tagged tables, whose headings repeat on each page. */
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
    const { title, subtitle, at, isLetter } = task;
    this.pdf = new PDFDocument({
      size: 'LETTER',
      layout: isLetter ? 'portrait' : 'landscape',
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
    const cell = this.task.isLetter ? CELL_SIZES.letter : CELL_SIZES.report;
    const sizes = { head: cell, row: head.isLarge ? CELL_SIZES.large : cell };
    this.measure.use('regular', sizes.row);
    const places = columnsOf(columns, this.pdf.page.width - 2 * MARGIN, this.measure.widthOf(WIDEST_USUAL_AMOUNT));
    this.table = { ...head, places, struct, sizes, rowCount: 0 };
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
    this.measure.use('regular', SIZES.footer);
    pdf.fillColor('black');
    const at = pdf.page.height - MARGIN / 2 - SIZES.footer;
    pdf.text(this.task.title, MARGIN, at, { lineBreak: false });
    const page = `Page ${this.page}`;
    pdf.text(page, pdf.page.width - MARGIN - this.measure.widthOf(page), at, { lineBreak: false });
    pdf.endMarkedContent();
  }

  private addText(tag: 'H1' | 'H2' | 'P', text: string, font: FontName, size: number): void {
    this.measure.use(font, size);
    const lines = this.measure.wrapped(text, this.pdf.page.width - 2 * MARGIN, MAX_TEXT_LINES);
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
    const size = table.sizes.head;
    this.measure.use('bold', size);
    const cells = table.columns.map(({ heading }, at) => this.measure.wrapped(heading, cellWidth(table, at), 2));
    const height = heightOf(cells, size);
    const draw = (at: number) => {
      this.measure.use('bold', size);
      this.drawCell(table, at, cells[at] ?? [], { top: this.y, size });
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
    const size = table.sizes.row;
    this.measure.use('regular', size);
    const cells = table.columns.map(({ format }, at) =>
      this.measure.wrapped(shown(row[at] ?? null, format), cellWidth(table, at), MAX_CELL_LINES),
    );
    const height = Math.max(heightOf(cells, size), table.isForm ? FORM_ROW_HEIGHT : 0);
    if (this.y + height > this.bottom) {
      this.addPage();
      this.addHead(table, undefined);
      this.measure.use('regular', size);
    }
    const top = this.y + (table.isForm ? height - heightOf(cells, size) : 0);
    const draw = (at: number) => this.drawCell(table, at, cells[at] ?? [], { top, size });
    if (table.rowCount < MAX_ROWS_TAGGED_BY_CELL) {
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

  private drawCell(table: OpenTable, at: number, lines: readonly string[], { top, size }: CellPlace): void {
    const left = MARGIN + (table.places[at]?.left ?? 0);
    const isRight = table.columns[at]?.format === 'money';
    lines.forEach((line, no) => {
      const shift = isRight ? cellWidth(table, at) - this.measure.widthOf(line) : 0;
      this.pdf.text(line, left + shift, top + no * size * LINE_HEIGHT, { lineBreak: false });
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
const MAX_TEXT_LINES = 3;
const WIDEST_USUAL_AMOUNT = '-$99,999.99';
/** Longer texts, such as notes, are complete in the spreadsheet. */
const MAX_CELL_LINES = 6;

function cellWidth(table: OpenTable, at: number): number {
  return table.places[at]?.room ?? 0;
}
