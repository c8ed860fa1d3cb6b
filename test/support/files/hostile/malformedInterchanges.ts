import { FileProblem } from '../../../../src/domain/platform/files/UnreadableFile';
import { interchangeOf } from '../interchangeOf';
import { bytesOf, type HostileFile } from './HostileFile';

const { Damaged, WrongKind, TooLarge } = FileProblem;
const MEMBER = [
  'INS*Y*18*021*20*A***FT',
  'REF*0F*123456789',
  'NM1*IL*1*DOE*JOHN',
  'HD*021**HLT',
  'DTP*348*D8*20260101',
];
const good = interchangeOf(MEMBER);
const modified = (from: string | RegExp, to: string) => () => bytesOf(good.replace(from, to));

/** Enrollment files (X12 834) that contradict themselves. */
export const MALFORMED_INTERCHANGES: readonly HostileFile[] = [
  { name: '834: segment count too high', make: modified(/SE\*\d+/, 'SE*99'), outcome: Damaged },
  { name: '834: segment count not a number', make: modified(/SE\*\d+/, 'SE*1e1'), outcome: Damaged },
  { name: '834: segment count missing', make: modified(/SE\*\d+/, 'SE*'), outcome: Damaged },
  { name: '834: segment count of 400 digits', make: modified(/SE\*\d+/, `SE*${'1'.repeat(400)}`), outcome: Damaged },
  {
    name: '834: transaction control numbers differ',
    make: modified(/(SE\*\d+\*)\d+/, '$10099'),
    outcome: Damaged,
  },
  { name: '834: transaction count too high', make: modified('GE*1*', 'GE*2*'), outcome: Damaged },
  { name: '834: group control numbers differ', make: modified('GE*1*1~', 'GE*1*2~'), outcome: Damaged },
  { name: '834: group count too high', make: modified('IEA*1*', 'IEA*3*'), outcome: Damaged },
  { name: '834: interchange control numbers differ', make: modified(/(IEA\*1\*)\d+/, '$1999999999'), outcome: Damaged },
  { name: '834: truncated in the middle', make: () => bytesOf(good.slice(0, good.length * 0.7)), outcome: Damaged },
  { name: '834: truncated before the end', make: modified(/GE\*.*$/s, ''), outcome: Damaged },
  { name: '834: only its first segment', make: modified(/GS\*.*$/s, ''), outcome: Damaged },
  { name: '834: first segment lacks an element', make: modified('ISA*00*          *', 'ISA*00*'), outcome: Damaged },
  { name: '834: first segment not padded', make: modified('ISA*00*          *', 'ISA*00**'), outcome: 'read' },
  { name: '834: letters as separators', make: () => bytesOf(good.replaceAll('~', 'X')), outcome: Damaged },
  { name: '834: same character for two separators', make: modified(':~', '**'), outcome: Damaged },
  {
    name: '834: element separators differ from the declared one',
    make: () => bytesOf(good.slice(0, 106) + good.slice(106).replaceAll('*', '|')),
    outcome: Damaged,
  },
  {
    name: '834: segment terminators differ from the declared one',
    make: () => bytesOf(good.slice(0, 106) + good.slice(106).replaceAll('~', '\n')),
    outcome: Damaged,
  },
  { name: '834: a claim (837) in its envelope', make: modified('ST*834*', 'ST*837*'), outcome: WrongKind },
  {
    name: '834: nested group envelopes',
    make: modified('ST*834*', 'GS*BE*A*B*20260101*1200*9*X*005010X220A1~ST*834*'),
    outcome: Damaged,
  },
  { name: '834: group end without a start', make: modified(/GS\*[^~]*~/, ''), outcome: Damaged },
  { name: '834: data after the end', make: () => bytesOf(`${good}INS*Y*18*021~`), outcome: Damaged },
  {
    name: '834: a segment of 15 MB',
    make: () => bytesOf(interchangeOf([...MEMBER, `N3*${'x'.repeat(15_000_000)}`])),
    outcome: Damaged,
  },
  {
    name: '834: a segment with 4,000 elements',
    make: () => bytesOf(interchangeOf([...MEMBER, `N3${'*x'.repeat(4_000)}`])),
    outcome: Damaged,
  },
  { name: '834: 15 MB of empty segments', make: () => bytesOf(good + '~'.repeat(15_000_000)), outcome: Damaged },
  {
    name: '834: 250,000 coverages',
    make: () => bytesOf(interchangeOf([...MEMBER, ...Array<string>(250_000).fill('HD*021**DEN')])),
    outcome: TooLarge,
  },
  {
    name: '834: 150,000 dependents of one member',
    make: () => bytesOf(interchangeOf([...MEMBER, ...Array<string>(150_000).fill('INS*N*19*021~HD*021**HLT')])),
    outcome: 'read',
  },
  {
    name: '834: one member with 100,000 coverages and 95,000 dependents',
    isSlow: true,
    make: () =>
      bytesOf(
        interchangeOf([
          ...MEMBER,
          ...Array<string>(100_000).fill('HD*021**HLT'),
          ...Array<string>(95_000).fill('INS*N*19*021~HD*021**DEN'),
        ]),
      ),
    outcome: 'read',
  },
  {
    name: '834: invalid dates',
    make: () => bytesOf(interchangeOf([...MEMBER, 'HD*021**DEN', 'DTP*348*D8*20261399'])),
    outcome: 'read',
  },
];
