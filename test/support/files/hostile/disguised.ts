import { FileProblem } from '../../../../src/domain/files/UnreadableFile';
import { bytesOf, type HostileFile, latin1Of } from './HostileFile';

const behind = (start: string) => () => latin1Of(`${start}${'\x00\x01\x02 filler '.repeat(50)}`);
const { WrongKind, Locked, Empty } = FileProblem;

/** Something else under the name of a table. */
export const DISGUISED: readonly HostileFile[] = [
  { name: 'nothing at all', make: () => new Uint8Array(), ends: Empty },
  { name: 'blanks only', make: () => bytesOf(' \r\n\t\n'), ends: Empty },
  { name: 'a byte order mark only', make: () => bytesOf('\ufeff'), ends: Empty },
  { name: 'a Windows program as csv', make: behind('MZ\x90\x00'), ends: WrongKind },
  { name: 'a Linux program as csv', make: behind('\x7fELF\x02\x01'), ends: WrongKind },
  { name: 'a Mac program as csv', make: behind('\xcf\xfa\xed\xfe'), ends: WrongKind },
  { name: 'a Java class as csv', make: behind('\xca\xfe\xba\xbe'), ends: WrongKind },
  { name: 'WebAssembly as csv', make: behind('\x00asm'), ends: WrongKind },
  { name: 'a shell script as csv', make: () => bytesOf('#!/bin/sh\nrm -rf /\n'), ends: WrongKind },
  { name: 'a web page as csv', make: () => bytesOf('<!DOCTYPE html><script>alert(1)</script>'), ends: WrongKind },
  {
    name: 'a web page behind a mark and blanks',
    make: () => bytesOf('\ufeff \n<html><script src="//x"></script>'),
    ends: WrongKind,
  },
  {
    name: 'SVG with a script as csv',
    make: () => bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ends: WrongKind,
  },
  {
    name: 'XML that bursts (billion laughs)',
    make: () =>
      bytesOf(
        `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, level) => `<!ENTITY a${level} "${'&a;'.repeat(10)}">`).join('')}]><l>&a8;</l>`,
      ),
    ends: WrongKind,
  },
  {
    name: 'XML that fetches (XXE)',
    make: () => bytesOf('<?xml version="1.0"?><!DOCTYPE f [<!ENTITY x SYSTEM "file:///etc/passwd">]><f>&x;</f>'),
    ends: WrongKind,
  },
  { name: 'a PDF as csv', make: behind('%PDF-1.7\n'), ends: WrongKind },
  { name: 'rich text as csv', make: () => latin1Of('{\\rtf1\\ansi{\\object\\objdata 0105}}'), ends: WrongKind },
  { name: 'a PNG as xlsx', make: behind('\x89PNG\r\n\x1a\n'), ends: WrongKind },
  { name: 'a JPEG as csv', make: behind('\xff\xd8\xff\xe0'), ends: WrongKind },
  { name: 'a GIF that is a script too', make: () => latin1Of('GIF89a/*\x00\x00*/=1;alert(1)'), ends: WrongKind },
  { name: 'a TIFF as csv', make: behind('II*\x00'), ends: WrongKind },
  { name: 'a WebP as csv', make: behind('RIFF\x20\x00\x00\x00WEBPVP8 '), ends: WrongKind },
  { name: 'gzip as csv', make: behind('\x1f\x8b\x08'), ends: WrongKind },
  { name: '7z as xlsx', make: behind('7z\xbc\xaf\x27\x1c'), ends: WrongKind },
  { name: 'RAR as xlsx', make: behind('Rar!\x1a\x07'), ends: WrongKind },
  { name: 'xz as csv', make: behind('\xfd7zXZ\x00'), ends: WrongKind },
  { name: 'zstd as csv', make: behind('\x28\xb5\x2f\xfd'), ends: WrongKind },
  { name: 'an old workbook with macros (xls)', make: behind('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), ends: Locked },
  {
    name: 'random bytes',
    make: () => Uint8Array.from({ length: 5_000 }, (_, at) => (at * 7919) % 251),
    ends: WrongKind,
  },
  {
    name: 'control characters without a NUL',
    make: () => Uint8Array.from({ length: 3_000 }, (_, at) => 1 + (at % 8)),
    ends: WrongKind,
  },
];
