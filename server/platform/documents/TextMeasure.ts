import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Latin, Greek, Cyrillic and more; the license allows embedding. */
export const FONTS = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};
export type FontName = keyof typeof FONTS;

/**
 * Measures and breaks text in the font in use. Adds up the widths of characters, which it remembers: several times faster
 * than laying out each text, and at most a little wider.
 */
export class TextMeasure {
  /** Widths of characters at size 1. */
  private readonly widths: Readonly<Record<FontName, Map<string, number>>> = { regular: new Map(), bold: new Map() };
  private font: FontName = 'regular';
  private size = 1;

  constructor(private readonly pdf: PDFKit.PDFDocument) {}

  /** Sets the font and its size in points, for measuring and writing. */
  use(font: FontName, size: number): void {
    this.font = font;
    this.size = size;
    this.pdf.font(FONTS[font]).fontSize(size);
  }

  /** In points. */
  widthOf(text: string): number {
    const known = this.widths[this.font];
    let sum = 0;
    for (const character of text) {
      let width = known.get(character);
      if (width === undefined) {
        width = this.pdf.widthOfString(character) / this.size;
        known.set(character, width);
      }
      sum += width;
    }
    return sum * this.size;
  }

  /** Breaks a text between words, or within a word that is too long. The last line ends with … if there is more. */
  wrapped(text: string, width: number, mostLines: number): readonly string[] {
    const plain = text.replace(/\s+/g, ' ').trim();
    if (plain === '') return [];
    if (this.widthOf(plain) <= width) return [plain];
    const lines: string[] = [];
    let rest = plain;
    while (rest !== '' && lines.length < mostLines) {
      const fitting = this.fitting(rest, width);
      const space = rest.length > fitting ? rest.lastIndexOf(' ', fitting) : -1;
      const end = space > 0 ? space : fitting;
      lines.push(rest.slice(0, end));
      rest = rest.slice(end).trim();
    }
    if (rest !== '') lines.push(`${lines.pop()?.slice(0, -1) ?? ''}…`);
    return lines;
  }

  /** Length of the start of a text that fits, at least one character. */
  private fitting(text: string, width: number): number {
    let length = 0;
    let sum = 0;
    for (const character of text) {
      sum += this.widthOf(character);
      if (sum > width) break;
      length += character.length;
    }
    return Math.max(length, String.fromCodePoint(text.codePointAt(0) ?? 0).length);
  }
}
