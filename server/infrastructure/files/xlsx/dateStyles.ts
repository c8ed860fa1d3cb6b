import { attributeOf } from './attributeOf';
import { XmlScanner } from './XmlScanner';

/** Formats that every workbook knows by number: days, with or without a time; mere times are left as they are. */
const KNOWN_DAYS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);
/** Quoted words, escaped letters, colours and conditions show nothing of the value. */
const LONGEST_FORMAT = 255;
const WORDS = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g;

/** Which cell styles, by number, show their figure as a day. @throws UnreadableFile */
export async function dateStyles(pieces: AsyncIterable<string>): Promise<readonly boolean[]> {
  const isDay = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isInCells = false;
  const scanner = new XmlScanner({
    open: (name, tag) => {
      if (name === 'cellXfs') isInCells = true;
      const id = Number(attributeOf(tag, 'numFmtId') ?? Number.NaN);
      if (name === 'numFmt') isDay.set(id, showsDay(attributeOf(tag, 'formatCode') ?? ''));
      if (name === 'xf' && isInCells) styles.push(isDay.get(id) ?? KNOWN_DAYS.has(id));
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

/** An m beside hours or seconds is minutes. */
function showsDay(format: string): boolean {
  const letters = format.slice(0, LONGEST_FORMAT).replace(WORDS, '');
  return /[yd]/i.test(letters) || (/m/i.test(letters) && !/[hs]/i.test(letters));
}
