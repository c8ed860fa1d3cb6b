/** Decompresses zlib data; `tooLarge` if it exceeds `maxBytes`, undefined if it is damaged or something else. */
export type Inflate = (part: Uint8Array, maxBytes: number) => Uint8Array | 'tooLarge' | undefined;

const START = /^%PDF-[12]\.\d/;
/** Readers look for the end mark within this distance, because mailers and scanners append blanks. */
const END_WITHIN = 1_024;

/** Whether the file starts and ends like a PDF (ISO 32000-1, 7.5.2 and 7.5.5). */
export function isWholePdf(bytes: Uint8Array): boolean {
  return START.test(latin1(bytes.subarray(0, 8))) && latin1(bytes.subarray(-END_WITHIN)).includes('%%EOF');
}

/** Active content in a PDF, by the name of the entry or action (ISO 32000-1, 12.6.4 and 13). */
const ACTIVE: readonly (readonly [RegExp, string])[] = [
  [/\/(?:JavaScript|JS)(?![\w-])/, 'a script in it'],
  [/\/Launch(?![\w-])/, 'a button or link in it that starts a program'],
  [/\/RichMedia(?![\w-])/, 'an embedded program or film'],
  [/\/(?:SubmitForm|ImportData)(?![\w-])/, 'a button in it that sends or loads data'],
];

/** Maximum total size of a file's compressed object streams. */
const MAX_INFLATED = 16 * 1_024 * 1_024;
const TOO_LARGE = 'more objects in it than can be checked';
const UNREADABLE = 'objects in it that cannot be read';
/** An object that does not belong to the stream it appears to be in, which a comment can fake. */
const OBJECT = /\b\d+\s+\d+\s+obj\b/;

/**
 * Finds active content of a PDF in its objects and in compressed object streams, not in pages and pictures. Objects of a file
 * encrypted with a password are not read.
 *
 * @returns in words that follow "has"; undefined if there is none.
 */
export function activeContentOf(bytes: Uint8Array, inflate: Inflate): string | undefined {
  const text = latin1(bytes);
  const isEncrypted = /\/Encrypt(?![\w-])/.test(text);
  let left = MAX_INFLATED;
  let from = 0;
  for (const [begin, end] of streamsIn(text)) {
    const objects = text.slice(from, begin);
    const found = activeIn(objects);
    if (found !== undefined) return found;
    from = end;
    const dictionary = objects.slice(objects.lastIndexOf('obj'));
    const data = text.slice(begin, end);
    const hidden = OBJECT.test(data) ? activeIn(data) : undefined;
    if (hidden !== undefined) return hidden;
    if (!/\/ObjStm(?![\w-])/.test(plain(dictionary))) continue;
    const inflated = left > 0 ? inflate(bytes.subarray(begin, end), left) : 'tooLarge';
    if (inflated === 'tooLarge') return TOO_LARGE;
    if (inflated === undefined && !isEncrypted && /\/Filter(?![\w-])/.test(plain(dictionary))) return UNREADABLE;
    left -= inflated?.length ?? 0;
    const inside = activeIn(inflated ? latin1(inflated) : data);
    if (inside !== undefined) return inside;
  }
  return activeIn(text.slice(from));
}

/** Filters that compress. More than one of them in a row, or an outdated one of many bytes, can hide any size. */
const COMPRESSING = /\/(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)(?![\w-])/g;
const OUTDATED = /\/(?:LZWDecode|LZW|RunLengthDecode|RL)(?![\w-])/;
const MAX_OUTDATED = 64 * 1_024;

/** Whether a file's streams, except images, decompress to more than `maxBytes` or to an unknown size. */
export function isTooLargeInside(bytes: Uint8Array, inflate: Inflate, maxBytes: number): boolean {
  const text = latin1(bytes);
  let left = maxBytes;
  let from = 0;
  for (const [begin, end] of streamsIn(text)) {
    const objects = text.slice(from, begin);
    from = end;
    const dictionary = plain(objects.slice(objects.lastIndexOf('obj')));
    if (OBJECT.test(text.slice(begin, end))) return true;
    if (/\/Subtype\s*\/Image(?![\w-])/.test(dictionary)) continue;
    const filters = dictionary.match(COMPRESSING) ?? [];
    if (filters.length > 1 || (OUTDATED.test(dictionary) && end - begin > MAX_OUTDATED)) return true;
    if (filters.length === 0) continue;
    const inflated = left > 0 ? inflate(bytes.subarray(begin, end), left) : 'tooLarge';
    if (inflated === 'tooLarge') return true;
    left -= inflated?.length ?? 0;
  }
  return false;
}

/** First and last byte of the data of each stream. */
function* streamsIn(text: string): Generator<readonly [number, number]> {
  const start = /\bstream(?:\r\n|\n|\r)/g;
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const begin = start.lastIndex;
    const end = text.indexOf('endstream', begin);
    if (end < 0) return;
    yield [begin, end];
    start.lastIndex = end + 'endstream'.length;
  }
}

function activeIn(objects: string): string | undefined {
  const names = plain(objects);
  return ACTIVE.find(([name]) => name.test(names))?.[1];
}

/** Names with their escapes resolved: `/J#53` is `/JS`. */
function plain(objects: string): string {
  return objects.replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

const PIECE = 0x8000;

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return text;
}
