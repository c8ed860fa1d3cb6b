import { damagedWorkbook } from '../readingErrors';

/** Longer than any tag of a workbook. */
const MAX_TAG_LENGTH = 64 * 1024;

const SKIPPED: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<?', '?>'],
];

const CDATA = '<![CDATA[';
const CDATA_END = ']]>';
const [CLOSING, DOUBLE, SINGLE] = [0x3e, 0x22, 0x27];

/** Callbacks of a scanner. Names have no prefix. */
export interface XmlEvents {
  /** @param tag text between the brackets, for `attributeOf` */
  open(name: string, tag: string): void;
  close(name: string): void;
  /** Text between tags; long text comes in pieces. */
  text(text: string): void;
}

/**
 * Scans XML in one pass without building a tree. Entity declarations and external references are not supported; a workbook
 * has none.
 */
export class XmlScanner {
  private rest = '';
  /** End of the section being skipped; empty if none is. */
  private until = '';

  constructor(private readonly events: XmlEvents) {}

  /** @throws UnreadableFile for invalid XML. */
  take(piece: string): void {
    const text = this.rest + piece;
    let at = 0;
    for (;;) {
      const next = this.step(text, at);
      if (next === undefined) break;
      at = next;
    }
    this.rest = text.slice(at);
    if (this.until === '' && this.rest.startsWith('<') && this.rest.length > MAX_TAG_LENGTH) throw damagedWorkbook();
  }

  /** Call after the last piece. @throws UnreadableFile if the XML is incomplete. */
  end(): void {
    if (this.until !== '' || this.rest.includes('<')) throw damagedWorkbook();
  }

  /** @returns the next position; undefined if more text is needed. */
  private step(text: string, at: number): number | undefined {
    if (this.until !== '') return this.pass(text, at);
    if (at >= text.length) return undefined;
    if (text[at] !== '<') return this.textFrom(text, at);
    if (text[at + 1] === '!' || text[at + 1] === '?') return this.special(text, at);
    const end = endOfTag(text, at);
    if (end === undefined) return undefined;
    this.tag(text.slice(at + 1, end));
    return end + 1;
  }

  private textFrom(text: string, at: number): number | undefined {
    const end = text.indexOf('<', at);
    // A reference such as &amp; may continue in the next piece.
    const cut = end === -1 ? Math.max(at, endOfWhole(text, at)) : end;
    if (cut === at) return undefined;
    this.events.text(decodeXml(text.slice(at, cut)));
    return cut;
  }

  private special(text: string, at: number): number | undefined {
    if (text.length - at < CDATA.length && !text.includes('>', at)) return undefined;
    const skipped = SKIPPED.find(([start]) => text.startsWith(start, at));
    if (skipped) {
      this.until = skipped[1];
      return at + skipped[0].length;
    }
    // A document type could declare expanding entities.
    if (!text.startsWith(CDATA, at)) throw damagedWorkbook();
    const end = text.indexOf(CDATA_END, at);
    if (end === -1) {
      if (text.length - at > MAX_TAG_LENGTH) throw damagedWorkbook();
      return undefined;
    }
    this.events.text(text.slice(at + CDATA.length, end));
    return end + CDATA_END.length;
  }

  private pass(text: string, at: number): number | undefined {
    const end = text.indexOf(this.until, at);
    // The end marker may be split between two pieces.
    if (end === -1) {
      const kept = Math.max(at, text.length - this.until.length + 1);
      return kept === at ? undefined : kept;
    }
    const next = end + this.until.length;
    this.until = '';
    return next;
  }

  private tag(tag: string): void {
    if (tag.startsWith('/')) {
      this.events.close(nameOf(tag.slice(1)));
      return;
    }
    const name = nameOf(tag);
    this.events.open(name, tag);
    if (tag.endsWith('/')) this.events.close(name);
  }
}

/** Ignores brackets within quotes. */
function endOfTag(text: string, from: number): number | undefined {
  const last = Math.min(text.length, from + MAX_TAG_LENGTH);
  let quote = 0;
  for (let at = from + 1; at < last; at += 1) {
    const letter = text.charCodeAt(at);
    if (quote !== 0) {
      if (letter === quote) quote = 0;
    } else if (letter === CLOSING) return at;
    else if (letter === DOUBLE || letter === SINGLE) quote = letter;
  }
  if (last < text.length) throw damagedWorkbook();
  return undefined;
}

function endOfWhole(text: string, from: number): number {
  const reference = text.lastIndexOf('&');
  return reference >= from && text.length - reference < 12 ? reference : text.length;
}

function nameOf(tag: string): string {
  const name = /^[^\s/]*/.exec(tag)?.[0] ?? '';
  return name.slice(name.indexOf(':') + 1);
}

const shapes = new Map<string, RegExp>();

/** Value of an attribute; undefined if the tag does not have it. Ignores a prefix of the name. */
export function attributeOf(tag: string, name: string): string | undefined {
  const found = shapeOf(name).exec(tag);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : decodeXml(value);
}

function shapeOf(name: string): RegExp {
  const known = shapes.get(name) ?? new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  shapes.set(name, known);
  return known;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LAST_LETTER = 0x10ffff;

/** Resolves XML's own references; others stay unchanged. */
function decodeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (written, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? written;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= LAST_LETTER ? String.fromCodePoint(code) : written;
  });
}
