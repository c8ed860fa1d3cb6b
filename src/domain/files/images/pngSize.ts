import type { PictureSize } from './PictureSize';

const SIGNATURE_LENGTH = 8;
/** Length, name and checksum of a chunk. */
const AROUND = 12;
const [IHDR, IEND] = [0x49484452, 0x49454e44];
const HEADER_LENGTH = 13;

/** @returns undefined unless its chunks follow each other from its first byte to its last. */
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
