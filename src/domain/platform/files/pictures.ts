/** In pixels; each at least 1. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const SIGNATURE_LENGTH = 8;

/** Length, name and checksum of a chunk. */
const AROUND = 12;

const [IHDR, IEND] = [0x49484452, 0x49454e44];
const HEADER_LENGTH = 13;

/** @returns undefined unless its chunks cover it from the first byte to the last. */
export function pngSize(bytes: Uint8Array): PictureSize | undefined {
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

const [MARK, START, END, SCAN] = [0xff, 0xd8, 0xd9, 0xda];

/** Markers that begin a frame, except for three in this range. */
const [FIRST_FRAME, LAST_FRAME] = [0xc0, 0xcf];

const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc]);

/** @returns undefined unless a frame precedes the image data, which ends with the last byte. */
export function jpegSize(bytes: Uint8Array): PictureSize | undefined {
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

/** Markers without a length. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * The size of a JPEG picture and its end: after its end marker, before data appended by phones, such as a second picture or a short
 * video. A height given after the first scan is 0.
 *
 * @returns undefined unless segments with at least one frame cover it from the first byte to its end.
 */
export function firstJpeg(bytes: Uint8Array): (PictureSize & { readonly end: number }) | undefined {
  if (bytes[0] !== MARK || bytes[1] !== START) return undefined;
  const twoAt = (at: number) => (bytes[at] ?? 0) * 0x100 + (bytes[at + 1] ?? 0);
  let size: PictureSize | undefined;
  for (let at = 2; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== MARK) return undefined;
    if (marker === END) return size && { ...size, end: at + 2 };
    if (marker === MARK) at += 1;
    else if (isBare(marker)) at += 2;
    else {
      const isFrame = marker >= FIRST_FRAME && marker <= LAST_FRAME && !NO_FRAMES.has(marker);
      if (isFrame) size ??= { height: twoAt(at + 5), width: twoAt(at + 7) };
      const length = twoAt(at + 2);
      if (length < 2) return undefined;
      at += 2 + length;
      if (marker === SCAN) at = nextMarker(bytes, at);
    }
  }
  return undefined;
}

/** Finds the end of a scan's data. A stuffed zero and restart markers belong to the data. */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(MARK, from); at >= 0; at = bytes.indexOf(MARK, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !isBare(next)) return at;
  }
  return bytes.length;
}

const CHUNK_HEADER = 8;
const FIRST = 12;
const LOSSLESS_MARK = 0x2f;

/** @returns undefined unless the file has the stated length, and its first chunk contains the image size. */
export function webpSize(bytes: Uint8Array): PictureSize | undefined {
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
