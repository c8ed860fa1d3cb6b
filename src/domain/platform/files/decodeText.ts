import { cut } from '../text/cut';
import { FileProblem, UnreadableFile } from './UnreadableFile';

/** The text of a file. */
export interface DecodedText {
  readonly text: string;
  /** A warning about characters that may be wrong; empty otherwise. */
  readonly notice: string;
}

const MAX_WORD_LENGTH = 30;
/** The replacement character, and control characters that text does not contain. */
const LOST = /[\ufffd\u0080-\u009f]/;
const NOT_ASCII = /[^\p{ASCII}]/u;
/** Marks of direction and of possible breaks, which web pages leave in copied numbers. Joiners are part of some scripts. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const CELL_END = /[\s,;|"]/;

/**
 * Decodes a text file by its byte order mark, otherwise by the zeros of UTF-16, otherwise as UTF-8, otherwise as Windows-1252, which never fails and which Excel on
 * Windows uses for CSV.
 *
 * @throws UnreadableFile for bytes that contradict their mark.
 * @source docs/decisions/files.md#text-that-is-not-utf-8-is-read-as-windows-1252
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const { text, notice } = decoded(bytes);
  return { text: withoutUnseen(text), notice };
}

/** A text without marks of direction and of possible breaks. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}

function decoded(bytes: Uint8Array): DecodedText {
  const encoding = markOf(bytes) ?? utf16WithoutMark(bytes);
  if (encoding) return warned(decodeMarked(bytes, encoding), true);
  try {
    return warned(new TextDecoder('utf-8', { fatal: true }).decode(bytes), true);
  } catch {
    return warned(new TextDecoder('windows-1252').decode(bytes), false);
  }
}

function warned(text: string, isUnicode: boolean): DecodedText {
  const isLost = LOST.test(text);
  if (isUnicode && !isLost) return { text, notice: '' };
  const example = wordAt(text, text.search(isLost ? LOST : NOT_ASCII)).replace(/[\u0080-\u009f]/g, '\ufffd');
  const notice = isLost
    ? `Some characters in this file are damaged, as in “${example}”. Check the names, or export the file again as UTF-8.`
    : `This file is not valid UTF-8, so it was read as Windows-1252. Check letters with accents, as in “${example}”; if they are wrong, export the file as UTF-8.`;
  return { text, notice };
}

/** The word around a character, of bounded length. */
function wordAt(text: string, at: number): string {
  const before =
    text
      .slice(Math.max(0, at - MAX_WORD_LENGTH), at)
      .split(CELL_END)
      .at(-1) ?? '';
  const [after = ''] = text.slice(at, at + MAX_WORD_LENGTH).split(CELL_END);
  return cut(before.replace(/^[\uDC00-\uDFFF]/, '') + after, 2 * MAX_WORD_LENGTH - 1);
}

function decodeMarked(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new UnreadableFile(
      FileProblem.Damaged,
      'Letters in this file are broken. Export it again, or save it as CSV UTF-8.',
      { cause },
    );
  }
}

/** Bytes in which the zeros of UTF-16 are looked for, and the share of characters that have one. */
const LOOKED_AT = 4096;
const ZERO_SHARE = 0.8;

/** The encoding of UTF-16 without a mark: nearly each character of a table has a zero, all at odd or all at even places. */
export function utf16WithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const start = bytes.subarray(0, LOOKED_AT);
  let [even, odd] = [0, 0];
  for (const [at, byte] of start.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  const isMost = (zeros: number) => bytes.length % 2 === 0 && zeros * 2 >= start.length * ZERO_SHARE;
  if (even === 0 && isMost(odd)) return 'utf-16le';
  return odd === 0 && isMost(even) ? 'utf-16be' : undefined;
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}
