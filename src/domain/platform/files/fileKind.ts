import { utf16WithoutMark } from './decodeText';
import { FileProblem, UnreadableFile } from './UnreadableFile';

/**
 * Type of a file by its bytes, regardless of its name. `office97` is the old container, also of locked workbooks; `markup` is
 * a web page or XML.
 */
export type FileKind =
  | 'empty'
  | 'zip'
  | 'office97'
  | 'pdf'
  | 'image'
  | 'archive'
  | 'program'
  | 'markup'
  | 'x12'
  | 'text'
  | 'binary';

const STARTS: readonly (readonly [FileKind, string])[] = [
  ['zip', 'PK\x03\x04'],
  ['zip', 'PK\x05\x06'],
  ['office97', '\xd0\xcf\x11\xe0'],
  ['pdf', '%PDF'],
  ['image', '\x89PNG'],
  ['image', '\xff\xd8\xff'],
  ['image', 'GIF8'],
  ['image', 'II*\0'],
  ['image', 'MM\0*'],
  ['archive', '\x1f\x8b'],
  ['archive', '7z\xbc\xaf'],
  ['archive', 'Rar!'],
  ['archive', '\xfd7zXZ'],
  ['archive', '\x28\xb5\x2f\xfd'],
  ['program', '\x7fELF'],
  ['program', '\xca\xfe\xba\xbe'],
  ['program', '\xcf\xfa\xed\xfe'],
  ['program', '\0asm'],
  ['program', '#!'],
];

const LOOKED_AT = 4096;

/** Maximum share of control characters in the first bytes; reports often contain form feeds. */
const MAX_CONTROLS = 0.02;

const BLANK = 0x20;

/** Tab, line feed, form feed, carriage return, and the end mark used by old programs. */
const LAYOUT = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1a]);

export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return 'empty';
  const start = latin1(bytes.subarray(0, LOOKED_AT));
  const known = STARTS.find(([, magic]) => start.startsWith(magic));
  if (known) return known[0];
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'image';
  const isUtf16 = start.startsWith('\xff\xfe') || start.startsWith('\xfe\xff');
  if (isUtf16) return 'text';
  if (utf16WithoutMark(bytes)) return 'text';
  if (bytes.includes(0)) return start.startsWith('MZ') ? 'program' : 'binary';
  if (controlsIn(bytes.subarray(0, LOOKED_AT)) > MAX_CONTROLS * start.length) return 'binary';
  return textKind(start.replace(/^\xef\xbb\xbf/, '').trimStart());
}

function textKind(start: string): FileKind {
  if (start === '') return 'empty';
  if (/^<[!?/a-z]/i.test(start) || start.startsWith('{\\rtf')) return 'markup';
  return /^ISA[^\w\s]/i.test(start) ? 'x12' : 'text';
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

function controlsIn(bytes: Uint8Array): number {
  return bytes.reduce((count, byte) => (byte < BLANK && !LAYOUT.has(byte) ? count + 1 : count), 0);
}

const SAVE_AS = 'Export it as CSV or xlsx instead.';

const REFUSED: Readonly<Partial<Record<FileKind, readonly [FileProblem, string]>>> = {
  empty: [FileProblem.Empty, 'This file is empty.'],
  office97: [
    FileProblem.Locked,
    'This workbook has a password or is of an old kind. Save it as .xlsx without a password.',
  ],
  pdf: [FileProblem.WrongKind, `This is a PDF. ${SAVE_AS}`],
  image: [FileProblem.WrongKind, `This is a picture. ${SAVE_AS}`],
  archive: [FileProblem.WrongKind, 'This is an archive. Unpack it and choose the file in it.'],
  program: [FileProblem.WrongKind, `This is a program, not a table. ${SAVE_AS}`],
  markup: [FileProblem.WrongKind, `This is a web page or another document, not a table. ${SAVE_AS}`],
  binary: [FileProblem.WrongKind, 'This is neither a CSV file nor an Excel workbook. Export it as CSV or xlsx.'],
};

/** @throws UnreadableFile for a type of file without a table. */
export function assertReadable(kind: FileKind): void {
  const refused = REFUSED[kind];
  if (refused) throw new UnreadableFile(...refused);
}
