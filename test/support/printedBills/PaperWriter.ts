import PDFDocument from 'pdfkit';
import type { PrintedBillForm } from './PrintedBillForm';

const MARGIN = 36;

/** Writes text on the pages of a PDF, in the way of a form. */
export class PaperWriter {
  readonly width: number;
  readonly bottom: number;
  y = MARGIN;
  page = 1;
  private readonly document: PDFKit.PDFDocument;
  private readonly done: Promise<Uint8Array>;

  constructor(
    private readonly form: PrintedBillForm,
    /** Called for each further page. */
    private readonly onPage: () => void,
    options: PDFKit.PDFDocumentOptions = {},
  ) {
    const layout = form.isLandscape ? 'landscape' : 'portrait';
    this.document = new PDFDocument({ size: 'LETTER', layout, margin: 0, ...options });
    const pieces: Uint8Array[] = [];
    this.document.on('data', (piece: Uint8Array) => pieces.push(piece));
    this.done = new Promise((resolve) => this.document.on('end', () => resolve(new Uint8Array(Buffer.concat(pieces)))));
    this.width = this.document.page.width - 2 * MARGIN;
    this.bottom = this.document.page.height - 2 * MARGIN;
    this.document.font(form.font).fontSize(form.size);
  }

  get lineHeight(): number {
    return this.form.size * this.form.lineHeight;
  }

  /** Makes room for lines, on a new page if needed. */
  room(lines: number): void {
    if (this.y + lines * this.lineHeight <= this.bottom) return;
    this.document.addPage();
    this.page += 1;
    this.y = MARGIN;
    this.onPage();
  }

  newPage(): void {
    this.y = this.bottom;
    this.room(1);
  }

  widthOf(text: string): number {
    return this.document.widthOfString(text);
  }

  /** @param left of the place, from the margin @param y default: the current line */
  write(text: string, left: number, width: number, align: 'left' | 'right' | 'center' = 'left', y = this.y): void {
    const own = this.widthOf(text);
    const free = width - own;
    const at = MARGIN + left + (align === 'right' ? free : align === 'center' ? free / 2 : 0);
    const parts =
      this.form.writes === 'words' ? text.split(/(?<= )/) : this.form.writes === 'letters' ? text.split('') : [text];
    let x = at;
    for (const part of parts) {
      if (part.trim() !== '') this.document.text(part.trimEnd(), x, y, { lineBreak: false });
      x += this.widthOf(part);
    }
  }

  /** A whole line as one text, for fixed columns. */
  writeLine(text: string): void {
    this.document.text(text.replaceAll(' ', '\u00a0'), MARGIN, this.y, { lineBreak: false });
  }

  footer(text: string): void {
    this.write(text, 0, this.width, 'center', this.bottom + this.form.size);
  }

  end(): Promise<Uint8Array> {
    this.document.end();
    return this.done;
  }
}
