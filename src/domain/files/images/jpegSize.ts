import type { PictureSize } from './PictureSize';

const [MARK, END, SCAN] = [0xff, 0xd9, 0xda];
/** Markers that begin a frame, among which three say something else. */
const [FIRST_FRAME, LAST_FRAME] = [0xc0, 0xcf];
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc]);

/** @returns undefined unless it has a frame before its picture begins, and ends with its last byte. */
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
