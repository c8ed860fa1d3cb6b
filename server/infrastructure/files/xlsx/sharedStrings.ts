import { damagedWorkbook } from './damagedWorkbook';
import { TextGatherer } from './TextGatherer';
import { XmlScanner } from './XmlScanner';

/** More than a workbook of our most rows and columns of text can have different ones. */
const MOST_STRINGS = 1_000_000;

/** The texts of a workbook, which its cells name by number. @throws UnreadableFile */
export async function sharedStrings(pieces: AsyncIterable<string>): Promise<readonly string[]> {
  const strings: string[] = [];
  const text = new TextGatherer();
  const scanner = new XmlScanner({
    open: (name) => (name === 'si' ? text.begin() : text.open(name)),
    text: (some) => text.add(some),
    close: (name) => {
      text.close(name);
      if (name === 'si' && strings.push(text.take()) > MOST_STRINGS) throw damagedWorkbook();
    },
  });
  for await (const piece of pieces) scanner.take(piece);
  scanner.end();
  return strings;
}
