/** What a file is by its first bytes, whatever it is called. `office97` is the old container, also of locked workbooks. */
export type FileKind = 'empty' | 'zip' | 'office97' | 'pdf' | 'text' | 'binary';

const STARTS: readonly (readonly [FileKind, readonly number[]])[] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['office97', [0xd0, 0xcf, 0x11, 0xe0]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
];
const LOOKED_AT = 4096;

export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return 'empty';
  const known = STARTS.find(([, start]) => start.every((byte, index) => bytes[index] === byte));
  if (known) return known[0];
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return !isUtf16 && bytes.subarray(0, LOOKED_AT).includes(0) ? 'binary' : 'text';
}
