import type { PictureSize } from './PictureSize';

const AROUND = 8;
const FIRST = 12;
const LOSSLESS_MARK = 0x2f;

/** @returns undefined unless the file is as long as it says, and its first chunk says how large the picture is. */
export function webpSize(bytes: Uint8Array): PictureSize | undefined {
  if (bytes.length < FIRST + AROUND + 10 || nameAt(bytes, 8) !== 'WEBP') return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(4, true) + AROUND !== bytes.length) return undefined;
  const at = FIRST + AROUND;
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
