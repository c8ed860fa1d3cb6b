import { inflateSync } from 'node:zlib';

/** Text that a test can extract from a PDF written by pdfkit. */
export interface PdfContent {
  /** The pieces of text of each page, in the order they were written. */
  readonly pages: readonly (readonly string[])[];
  /** The objects as text, with streams removed: title, language, structure. */
  readonly objects: string;
}

/** Reads the text of a PDF back, through the character maps of its embedded fonts. */
export function readPdf(bytes: Uint8Array): PdfContent {
  const whole = Buffer.from(bytes).toString('latin1');
  const bodies = new Map<number, string>();
  for (const [, no, body = ''] of whole.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) bodies.set(Number(no), body);
  const bodyOf = (no: number | string | undefined) => bodies.get(Number(no)) ?? '';
  const fonts = new Map<string, Map<string, string>>();
  for (const [, name = '', no] of whole.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(bodyOf(no))?.[1];
    if (!fonts.has(name)) fonts.set(name, charactersOf(streamOf(bodyOf(map))));
  }
  const pages = [...bodies.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((page) => textsOf(streamOf(bodyOf(/\/Contents (\d+) 0 R/.exec(page)?.[1])), fonts));
  const objects = [...bodies.values()].map((body) => body.replace(/stream\n[\s\S]*/, '')).join('\n');
  return { pages, objects };
}

function streamOf(body: string): string {
  const start = body.indexOf('stream\n');
  if (start < 0) return '';
  const bytes = Buffer.from(body.slice(start + 'stream\n'.length, body.lastIndexOf('\nendstream')), 'latin1');
  return body.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1');
}

/** Glyph numbers of a font, as four hexadecimal digits, with their characters. */
function charactersOf(map: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, first = '0', , list = ''] of map.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([\w ]+)>/g)].forEach(([, code = ''], at) => {
      const glyph = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0');
      characters.set(
        glyph,
        String.fromCharCode(...(code.match(/\w{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
      );
    });
  }
  return characters;
}

function textsOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): readonly string[] {
  let font: ReadonlyMap<string, string> | undefined;
  const texts: string[] = [];
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name);
    else {
      const glyphs = [...(shown ?? '').matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/\w{4}/g) ?? []);
      texts.push(glyphs.map((glyph) => font?.get(glyph) ?? '\uFFFD').join(''));
    }
  }
  return texts;
}
