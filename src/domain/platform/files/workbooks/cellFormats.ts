import { NumberFormat } from './NumberFormat';
import { attributeOf, XmlScanner } from './XmlScanner';

/** The number format of each cell style; undefined for numbers that are shown as they are. @throws UnreadableFile */
export async function cellFormats(pieces: AsyncIterable<string>): Promise<readonly (NumberFormat | undefined)[]> {
  const codes = new Map<number, string>();
  const formats = new Map<number, NumberFormat | undefined>();
  const styles: (NumberFormat | undefined)[] = [];
  let isInCells = false;
  const scanner = new XmlScanner({
    open: (name, tag) => {
      if (name === 'cellXfs') isInCells = true;
      const id = Number(attributeOf(tag, 'numFmtId') ?? Number.NaN);
      if (name === 'numFmt') codes.set(id, attributeOf(tag, 'formatCode') ?? '');
      if (name !== 'xf' || !isInCells) return;
      if (!formats.has(id)) formats.set(id, NumberFormat.of(id, codes.get(id)));
      styles.push(formats.get(id));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
    text: () => undefined,
  });
  for await (const piece of pieces) scanner.take(piece);
  scanner.end();
  return styles;
}
