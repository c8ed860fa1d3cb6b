import { FileProblem } from '../../../../src/domain/files/UnreadableFile';
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
const bent = (from: string | RegExp, to: string) => () => bytesOf(good.replace(from, to));

/** Enrolment files (X12 834) that contradict themselves. */
export const BENT_INTERCHANGES: readonly HostileFile[] = [
  { name: '834: too many segments counted', make: bent(/SE\*\d+/, 'SE*99'), ends: Damaged },
  { name: '834: a count that is no number', make: bent(/SE\*\d+/, 'SE*1e1'), ends: Damaged },
  { name: '834: no count', make: bent(/SE\*\d+/, 'SE*'), ends: Damaged },
  { name: '834: a count of 400 digits', make: bent(/SE\*\d+/, `SE*${'1'.repeat(400)}`), ends: Damaged },
  { name: '834: another number at the end of the transaction', make: bent(/(SE\*\d+\*)\d+/, '$10099'), ends: Damaged },
  { name: '834: too many transactions counted', make: bent('GE*1*', 'GE*2*'), ends: Damaged },
  { name: '834: another number at the end of the group', make: bent('GE*1*1~', 'GE*1*2~'), ends: Damaged },
  { name: '834: too many groups counted', make: bent('IEA*1*', 'IEA*3*'), ends: Damaged },
  { name: '834: another number at the end', make: bent(/(IEA\*1\*)\d+/, '$1999999999'), ends: Damaged },
  { name: '834: cut off in the middle', make: () => bytesOf(good.slice(0, good.length * 0.7)), ends: Damaged },
  { name: '834: cut off before its end', make: bent(/GE\*.*$/s, ''), ends: Damaged },
  { name: '834: only its first segment', make: bent(/GS\*.*$/s, ''), ends: Damaged },
  { name: '834: a first segment too short', make: bent('ISA*00*          *', 'ISA*00**'), ends: Damaged },
  { name: '834: letters as separators', make: () => bytesOf(good.replaceAll('~', 'X')), ends: Damaged },
  { name: '834: the same separator twice', make: bent(':~', '**'), ends: Damaged },
  {
    name: '834: other separators than it says',
    make: () => bytesOf(good.slice(0, 106) + good.slice(106).replaceAll('*', '|')),
    ends: Damaged,
  },
  {
    name: '834: other segment ends than it says',
    make: () => bytesOf(good.slice(0, 106) + good.slice(106).replaceAll('~', '\n')),
    ends: Damaged,
  },
  { name: '834: a claim (837) in its envelope', make: bent('ST*834*', 'ST*837*'), ends: WrongKind },
  {
    name: '834: envelopes in each other',
    make: bent('ST*834*', 'GS*BE*A*B*20260101*1200*9*X*005010X220A1~ST*834*'),
    ends: Damaged,
  },
  { name: '834: an end without a beginning', make: bent(/GS\*[^~]*~/, ''), ends: Damaged },
  { name: '834: something behind its end', make: () => bytesOf(`${good}INS*Y*18*021~`), ends: Damaged },
  {
    name: '834: a segment of 15 MB',
    make: () => bytesOf(interchangeOf([...MEMBER, `N3*${'x'.repeat(15_000_000)}`])),
    ends: Damaged,
  },
  {
    name: '834: a segment with 4,000 elements',
    make: () => bytesOf(interchangeOf([...MEMBER, `N3${'*x'.repeat(4_000)}`])),
    ends: Damaged,
  },
  { name: '834: 15 MB of empty segments', make: () => bytesOf(good + '~'.repeat(15_000_000)), ends: Damaged },
  {
    name: '834: 250,000 coverages',
    make: () => bytesOf(interchangeOf([...MEMBER, ...Array<string>(250_000).fill('HD*021**DEN')])),
    ends: TooLarge,
  },
  {
    name: '834: 150,000 dependents of one member',
    make: () => bytesOf(interchangeOf([...MEMBER, ...Array<string>(150_000).fill('INS*N*19*021~HD*021**HLT')])),
    ends: 'read',
  },
  {
    name: '834: 100,000 coverages of one member, 95,000 dependents with another',
    isSlow: true,
    make: () =>
      bytesOf(
        interchangeOf([
          ...MEMBER,
          ...Array<string>(100_000).fill('HD*021**HLT'),
          ...Array<string>(95_000).fill('INS*N*19*021~HD*021**DEN'),
        ]),
      ),
    ends: 'read',
  },
  {
    name: '834: days that are none',
    make: () => bytesOf(interchangeOf([...MEMBER, 'HD*021**DEN', 'DTP*348*D8*20261399'])),
    ends: 'read',
  },
];
