import { FileProblem } from '../../../../src/domain/platform/files/UnreadableFile';
import { bytesOf, type HostileFile, latin1Of } from './HostileFile';

const HEADINGS = 'Emp No,Employee Name,Benefit,EE Deduction\n';
const MIB = 1024 * 1024;
const { Damaged, TooLarge, WrongKind, Empty } = FileProblem;
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

/** Text files that are malformed or expensive to read. */
export const BROKEN_TEXT: readonly HostileFile[] = [
  { name: 'one line of 19 MB', make: () => bytesOf('x'.repeat(19 * MIB)), outcome: TooLarge },
  { name: '19 MB of commas in one line', make: () => bytesOf(','.repeat(19 * MIB)), outcome: TooLarge },
  {
    name: '200 lines of 90,000 commas',
    isSlow: true,
    make: () => bytesOf(`${','.repeat(90_000)}\n`.repeat(200)),
    outcome: TooLarge,
  },
  {
    name: '200 lines of 45,000 cells',
    make: () => bytesOf(`${'1,'.repeat(45_000)}\n`.repeat(200)),
    outcome: TooLarge,
  },
  { name: '19 million empty lines', make: () => bytesOf('\n'.repeat(19 * MIB)), outcome: Empty },
  {
    name: '9 million rows',
    isSlow: true,
    make: () => bytesOf(`${HEADINGS}${'1\n'.repeat(9 * MIB)}`),
    outcome: TooLarge,
  },
  { name: 'more than 20 MB', make: () => bytesOf('a,b\n'.repeat(6 * MIB)), outcome: TooLarge },
  {
    name: 'an unclosed quote followed by 15 MB',
    make: () => bytesOf(`${HEADINGS}"E1,${`${'a,b,'.repeat(20)}\n`.repeat(190_000)}`),
    outcome: Damaged,
  },
  {
    name: 'a quote in the middle of every cell',
    make: () => bytesOf(`${HEADINGS}${'E"1,"a"b","c,1\n'.repeat(100_000)}`),
    outcome: Damaged,
  },
  {
    name: '10 million quotes',
    make: () => bytesOf(`${HEADINGS}${'"'.repeat(900_000)}\n`.repeat(11)),
    outcome: TooLarge,
  },
  {
    name: '9 million quotes in lines of 90,000',
    make: () => bytesOf(`${HEADINGS}${'"'.repeat(90_000)}\n`.repeat(100)),
    outcome: TooLarge,
  },
  {
    name: '9 million quotes in cells of 30,000',
    make: () => bytesOf(`${HEADINGS}${`${`${'"'.repeat(30_000)},`.repeat(3)}\n`.repeat(100)}`),
    outcome: 'read',
  },
  {
    name: '5 million quoted rows',
    make: () => bytesOf(`${HEADINGS}${'"1"\n'.repeat(4.9 * MIB)}`),
    outcome: TooLarge,
  },
  {
    name: '900,000 quoted rows',
    make: () => bytesOf(`${HEADINGS}${'"1"\n'.repeat(900_000)}`),
    outcome: TooLarge,
  },
  {
    name: 'a heading followed by a million empty lines',
    make: () => bytesOf(`${HEADINGS}${'\n'.repeat(1_000_000)}E1,Ruth,MED,1.00\n`),
    outcome: TooLarge,
  },
  {
    name: 'one cell of 5 MB over many lines',
    make: () => bytesOf(`${HEADINGS}"${'long\n'.repeat(MIB)}",b,c,1\n`),
    outcome: TooLarge,
  },
  {
    name: 'NULs between letters',
    make: () => latin1Of(`${HEADINGS}E1\x00,Ruth\x00,MED,1.00\n`),
    outcome: WrongKind,
  },
  {
    name: 'a NUL far into the file',
    make: () => latin1Of(`${HEADINGS}${'E1,Ruth,MED,1.00\n'.repeat(10_000)}\x00`),
    outcome: WrongKind,
  },
  {
    name: 'broken UTF-8 after a byte order mark',
    make: () => latin1Of(`\xef\xbb\xbf${HEADINGS}E1,R\xc3(th,MED,1.00\n`),
    outcome: Damaged,
  },
  {
    name: 'overlong UTF-8 for a slash',
    make: () => latin1Of(`${HEADINGS}E1,..\xc0\xaf..\xc0\xaf,MED,1.00\n`),
    outcome: 'read',
  },
  {
    name: 'UTF-8 and Windows-1252 in one file',
    make: () => latin1Of(`${HEADINGS}E1,N\xfa\xf1ez,MED,1.00\nE2,N\xc3\xba\xc3\xb1ez,MED,1.00\n`),
    outcome: 'read',
  },
  {
    name: 'half a UTF-16 character at the end',
    make: () => new Uint8Array(Buffer.concat([utf16(HEADINGS), Buffer.from([0x41])])),
    outcome: Damaged,
  },
  {
    name: 'lone UTF-16 surrogates',
    make: () => new Uint8Array(utf16(`${HEADINGS}E1,\ud83d,MED,1.00\n`)),
    outcome: Damaged,
  },
  {
    name: 'UTF-16 without a byte order mark',
    make: () => new Uint8Array(Buffer.from(HEADINGS, 'utf16le')),
    outcome: 'read',
  },
  { name: 'UTF-7 scripts', make: () => bytesOf(`${HEADINGS}E1,+ADw-script+AD4-,MED,1.00\n`), outcome: 'read' },
  {
    name: 'names with bidirectional control characters',
    make: () => bytesOf(`${HEADINGS}E1,\u202eexe.htuR,MED,1.00\n`),
    outcome: 'read',
  },
  {
    name: 'a thousand combining characters on one letter',
    make: () => bytesOf(`${HEADINGS}E1,Z${'\u0301'.repeat(1_000)},MED,1.00\n`),
    outcome: 'read',
  },
  {
    name: 'formulas (=, +, -, @, DDE)',
    make: () => bytesOf(`${HEADINGS}=cmd|' /C calc'!A0,+1+1,-2+3,@SUM(A1)\n"=HYPERLINK(""http://x"")",x,MED,1.00\n`),
    outcome: 'read',
  },
  {
    name: 'scripts and SQL in cells',
    make: () => bytesOf(`${HEADINGS}<script>alert(1)</script>,'; drop table bills; --,\${7*7},{{7*7}}\n`),
    outcome: 'read',
  },
  {
    name: 'prototype names as headings',
    make: () => bytesOf('__proto__,constructor,hasOwnProperty,toString\n1,2,3,4\n'),
    outcome: 'read',
  },
  {
    name: 'amounts out of range',
    make: () => bytesOf(`${HEADINGS}E1,Ruth,MED,1e308\nE2,Ruth,MED,${'9'.repeat(400)}\nE3,Ruth,MED,NaN\n`),
    outcome: 'read',
  },
  {
    name: 'text that slows down regular expressions',
    make: () =>
      bytesOf(`${HEADINGS}${`E1,${'a '.repeat(5_000)}!,${' '.repeat(9_000)}x,${'1,'.repeat(50)}\n`.repeat(500)}`),
    outcome: 'read',
  },
];
