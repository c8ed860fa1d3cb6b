import { FileProblem, UnreadableFile } from './UnreadableFile';

/** In pixels; each at least 1. */
interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** An image that is safe to show as a logo. */
export interface Logo extends PictureSize {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly extension: 'png' | 'jpg' | 'webp';
}

const MAX_BYTES = 512 * 1024;
const MAX_PIXELS = 2_000;
const TAKEN = 'Save it as PNG, JPEG or WebP and try again.';

const KINDS = [
  { start: '\x89PNG\r\n\x1a\n', mediaType: 'image/png', extension: 'png', size: pngSize },
  { start: '\xff\xd8\xff', mediaType: 'image/jpeg', extension: 'jpg', size: jpegSize },
  { start: 'RIFF', mediaType: 'image/webp', extension: 'webp', size: webpSize },
] as const;

/**
 * Detects the type and size of an image by its bytes, regardless of its name, without decoding it. Refuses an image with data
 * after its end, because another reader might take it for a web page.
 *
 * @throws UnreadableFile with a message that says what to choose instead. @source API-10
 */
export function inspectLogo(bytes: Uint8Array): Logo {
  if (bytes.length > MAX_BYTES) {
    throw new UnreadableFile(
      FileProblem.TooLarge,
      'This picture is larger than 512 kB. Make it smaller and try again.',
    );
  }
  const start = String.fromCharCode(...bytes.subarray(0, 512));
  const kind = KINDS.find((one) => start.startsWith(one.start));
  if (!kind) throw new UnreadableFile(FileProblem.WrongKind, unknownPictureMessage(start));
  const size = kind.size(bytes);
  if (!size) {
    throw new UnreadableFile(FileProblem.Damaged, `This picture is damaged, or it holds more than a picture. ${TAKEN}`);
  }
  const { width, height } = size;
  if (width > MAX_PIXELS || height > MAX_PIXELS) {
    const message = `This picture is ${width} × ${height} pixels. Make it at most ${MAX_PIXELS} × ${MAX_PIXELS} and try again.`;
    throw new UnreadableFile(FileProblem.TooLarge, message);
  }
  return { mediaType: kind.mediaType, extension: kind.extension, width, height };
}

function unknownPictureMessage(start: string): string {
  if (start === '') return 'This file is empty. Choose another one.';
  if (/<(?:svg|\?xml|!doctype|html)/i.test(start))
    return `An SVG can contain scripts, so it can’t be used as a logo. ${TAKEN}`;
  return `This file format is not supported. ${TAKEN}`;
}

const SIGNATURE_LENGTH = 8;

/** Length, name and checksum of a chunk. */
const AROUND = 12;

const [IHDR, IEND] = [0x49484452, 0x49454e44];
const HEADER_LENGTH = 13;

/** @returns undefined unless its chunks cover it from the first byte to the last. */
function pngSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size: PictureSize | undefined;
  for (let at = SIGNATURE_LENGTH; at + AROUND <= bytes.length; ) {
    const [length, name] = [view.getUint32(at), view.getUint32(at + 4)];
    const next = at + AROUND + length;
    if (next > bytes.length) return undefined;
    if (at === SIGNATURE_LENGTH) {
      if (name !== IHDR || length !== HEADER_LENGTH) return undefined;
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    }
    if (name === IEND) return next === bytes.length && size && size.width > 0 && size.height > 0 ? size : undefined;
    at = next;
  }
  return undefined;
}

const [MARK, END, SCAN] = [0xff, 0xd9, 0xda];

/** Markers that begin a frame, except for three of them. */
const [FIRST_FRAME, LAST_FRAME] = [0xc0, 0xcf];

const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc]);

/** @returns undefined unless a frame precedes the image data, which ends with the last byte. */
function jpegSize(bytes: Uint8Array): PictureSize | undefined {
  if (bytes.at(-2) !== MARK || bytes.at(-1) !== END) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== MARK) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === SCAN) return undefined;
    if (marker >= FIRST_FRAME && marker <= LAST_FRAME && !NO_FRAMES.has(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return width > 0 && height > 0 ? { width, height } : undefined;
    }
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

const CHUNK_HEADER = 8;
const FIRST = 12;
const LOSSLESS_MARK = 0x2f;

/** @returns undefined unless the file has the stated length, and its first chunk contains the image size. */
function webpSize(bytes: Uint8Array): PictureSize | undefined {
  if (bytes.length < FIRST + CHUNK_HEADER + 10 || nameAt(bytes, 8) !== 'WEBP') return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(4, true) + CHUNK_HEADER !== bytes.length) return undefined;
  const at = FIRST + CHUNK_HEADER;
  switch (nameAt(bytes, FIRST)) {
    case 'VP8 ':
      return sizeOf(view.getUint16(at + 6, true) & 0x3fff, view.getUint16(at + 8, true) & 0x3fff);
    case 'VP8L': {
      if (bytes[at] !== LOSSLESS_MARK) return undefined;
      const bits = view.getUint32(at + 1, true);
      return sizeOf((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return sizeOf(threeBytes(view, at + 4) + 1, threeBytes(view, at + 7) + 1);
    default:
      return undefined;
  }
}

function sizeOf(width: number, height: number): PictureSize | undefined {
  return width > 0 && height > 0 ? { width, height } : undefined;
}

function threeBytes(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
}

function nameAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
