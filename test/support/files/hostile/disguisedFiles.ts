import { FileProblem } from '../../../../src/domain/platform/files/UnreadableFile';
import { bytesOf, type HostileFile, latin1Of } from './HostileFile';

const startingWith = (start: string) => () => latin1Of(`${start}${'\x00\x01\x02 filler '.repeat(50)}`);
const { Damaged, WrongKind, Locked, Empty } = FileProblem;

/** Files of other types with the extension of a table. */
export const DISGUISED: readonly HostileFile[] = [
  { name: 'an empty file', make: () => new Uint8Array(), outcome: Empty },
  { name: 'whitespace only', make: () => bytesOf(' \r\n\t\n'), outcome: Empty },
  { name: 'only a byte order mark', make: () => bytesOf('\ufeff'), outcome: Empty },
  { name: 'a Windows program as csv', make: startingWith('MZ\x90\x00'), outcome: WrongKind },
  { name: 'a Linux program as csv', make: startingWith('\x7fELF\x02\x01'), outcome: WrongKind },
  { name: 'a Mac program as csv', make: startingWith('\xcf\xfa\xed\xfe'), outcome: WrongKind },
  { name: 'a Java class as csv', make: startingWith('\xca\xfe\xba\xbe'), outcome: WrongKind },
  { name: 'WebAssembly as csv', make: startingWith('\x00asm'), outcome: WrongKind },
  { name: 'a shell script as csv', make: () => bytesOf('#!/bin/sh\nrm -rf /\n'), outcome: WrongKind },
  { name: 'a web page as csv', make: () => bytesOf('<!DOCTYPE html><script>alert(1)</script>'), outcome: WrongKind },
  {
    name: 'a web page after a byte order mark and whitespace',
    make: () => bytesOf('\ufeff \n<html><script src="//x"></script>'),
    outcome: WrongKind,
  },
  {
    name: 'SVG with a script as csv',
    make: () => bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    outcome: WrongKind,
  },
  {
    name: 'XML with exploding entities (billion laughs)',
    make: () =>
      bytesOf(
        `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, level) => `<!ENTITY a${level} "${'&a;'.repeat(10)}">`).join('')}]><l>&a8;</l>`,
      ),
    outcome: WrongKind,
  },
  {
    name: 'XML with external entities (XXE)',
    make: () => bytesOf('<?xml version="1.0"?><!DOCTYPE f [<!ENTITY x SYSTEM "file:///etc/passwd">]><f>&x;</f>'),
    outcome: WrongKind,
  },
  { name: 'a PDF as csv', make: startingWith('%PDF-1.7\n'), outcome: Damaged },
  { name: 'rich text as csv', make: () => latin1Of('{\\rtf1\\ansi{\\object\\objdata 0105}}'), outcome: WrongKind },
  { name: 'a PNG as xlsx', make: startingWith('\x89PNG\r\n\x1a\n'), outcome: WrongKind },
  { name: 'a JPEG as csv', make: startingWith('\xff\xd8\xff\xe0'), outcome: WrongKind },
  { name: 'a GIF that is also a script', make: () => latin1Of('GIF89a/*\x00\x00*/=1;alert(1)'), outcome: WrongKind },
  { name: 'a TIFF as csv', make: startingWith('II*\x00'), outcome: WrongKind },
  { name: 'a WebP as csv', make: startingWith('RIFF\x20\x00\x00\x00WEBPVP8 '), outcome: WrongKind },
  { name: 'gzip as csv', make: startingWith('\x1f\x8b\x08'), outcome: WrongKind },
  { name: '7z as xlsx', make: startingWith('7z\xbc\xaf\x27\x1c'), outcome: WrongKind },
  { name: 'RAR as xlsx', make: startingWith('Rar!\x1a\x07'), outcome: WrongKind },
  { name: 'xz as csv', make: startingWith('\xfd7zXZ\x00'), outcome: WrongKind },
  { name: 'zstd as csv', make: startingWith('\x28\xb5\x2f\xfd'), outcome: WrongKind },
  {
    name: 'an old workbook with macros (xls)',
    make: startingWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
    outcome: Locked,
  },
  {
    name: 'random bytes',
    make: () => Uint8Array.from({ length: 5_000 }, (_, at) => (at * 7919) % 251),
    outcome: WrongKind,
  },
  {
    name: 'control characters without a NUL',
    make: () => Uint8Array.from({ length: 3_000 }, (_, at) => 1 + (at % 8)),
    outcome: WrongKind,
  },
];
