import { withoutUnseen } from '../decodeText';
import { MAX_CELL_LENGTH } from '../fileLimits';
import { damagedWorkbook, tooLongCell } from '../readingErrors';
import { XmlScanner } from './XmlScanner';

const MAX_STRINGS = 1_000_000;

/** Shared strings of a workbook, which cells refer to by index. @throws UnreadableFile */
export async function sharedStrings(pieces: AsyncIterable<string>): Promise<readonly string[]> {
  const strings: string[] = [];
  const text = new TextGatherer();
  const scanner = new XmlScanner({
    open: (name) => (name === 'si' ? text.begin() : text.open(name)),
    text: (some) => text.add(some),
    close: (name) => {
      text.close(name);
      if (name === 'si' && strings.push(text.take()) > MAX_STRINGS) throw damagedWorkbook();
    },
  });
  for await (const piece of pieces) scanner.take(piece);
  scanner.end();
  return strings;
}

const ESCAPED = /_x([\dA-Fa-f]{4})_/g;

/** Joins the runs of a cell's text, without phonetic hints (`rPh`). */
export class TextGatherer {
  private text = '';
  private isIn = false;
  private isAside = false;

  begin(): void {
    this.text = '';
    this.isIn = false;
    this.isAside = false;
  }

  open(name: string): void {
    if (name === 't') this.isIn = true;
    else if (name === 'rPh') this.isAside = true;
  }

  close(name: string): void {
    if (name === 't') this.isIn = false;
    else if (name === 'rPh') this.isAside = false;
  }

  /** @throws UnreadableFile for a text that is too long. */
  add(text: string): void {
    if (!this.isIn || this.isAside) return;
    this.text += text;
    if (this.text.length > MAX_CELL_LENGTH) throw tooLongCell();
  }

  /** Decodes characters that XML cannot represent, such as _x000D_. */
  take(): string {
    const text = withoutUnseen(this.text);
    if (!text.includes('_x')) return text;
    return text.replace(ESCAPED, (_written, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }
}
