import { enrollmentRows } from '../../../server/files/reading/enrollmentRows';
import { checkEnvelope, segmentsOf } from '../../../server/files/reading/x12Segments';
import { UPLOAD_FIELDS } from '../../../src/domain/uploads/UploadField';
import { interchangeOf } from '../../support/files/interchangeOf';

const rowsOf = (text: string) => {
  const [headings = [], ...rows] = enrollmentRows(segmentsOf(text));
  expect(headings).toEqual(UPLOAD_FIELDS.enrolment.map(({ label }) => label));
  return rows.map((row) => Object.fromEntries(headings.map((heading, index) => [heading, row[index]])));
};
const JOHN = [
  'INS*Y*18*021*20*A***FT',
  'REF*0F*123456789',
  'REF*1L*G1',
  'REF*DX*OPS',
  'REF*17*Hourly',
  'DTP*356*D8*20260115',
  'NM1*IL*1*DOE*JOHN*P***34*123456789',
];

/** @source UPL-1 */
describe('the members of an 834 file', () => {
  it('become one row per coverage, whose dates override those of the member', () => {
    expect(
      rowsOf(
        interchangeOf([...JOHN, 'HD*021**HLT*GOLD*FAM', 'DTP*348*D8*20260201', 'HD*024**DEN', 'DTP*349*D8*20260331']),
      ),
    ).toEqual([
      {
        'Member ID': '123456789',
        'Member name': 'DOE, JOHN',
        Coverage: 'HLT',
        Plan: 'GOLD',
        Tier: 'FAM',
        Volume: '',
        'Effective from': '2026-02-01',
        'Effective to': '',
        Change: '021',
        'Cost center': 'OPS',
        Class: 'Hourly',
      },
      {
        'Member ID': '123456789',
        'Member name': 'DOE, JOHN',
        Coverage: 'DEN',
        Plan: '',
        Tier: '',
        Volume: '',
        'Effective from': '2026-01-15',
        'Effective to': '2026-03-31',
        Change: '024',
        'Cost center': 'OPS',
        Class: 'Hourly',
      },
    ]);
  });

  it.each([
    ['a spouse', ['INS*N*01*021', 'HD*021**HLT'], 'ES'],
    ['children', ['INS*N*19*021', 'HD*021**HLT', 'INS*N*19*021', 'HD*021**HLT'], 'EC'],
    ['spouse and child', ['INS*N*01*021', 'HD*021**HLT', 'INS*N*19*021', 'HD*021**HLT'], 'FAM'],
    ['a spouse who has another coverage', ['INS*N*01*021', 'HD*021**DEN'], ''],
  ])('get a tier derived from %s when none is given', (_who, dependents, tier) => {
    const rows = rowsOf(interchangeOf([...JOHN, 'HD*021**HLT', ...dependents, 'INS*Y*18*001', 'REF*0F*2', 'HD***VIS']));
    expect(rows.map((row) => [row['Member ID'], row['Coverage'], row['Tier'], row['Change']])).toEqual([
      ['123456789', 'HLT', tier, '021'],
      ['2', 'VIS', '', '001'],
    ]);
  });

  it('are included even without a coverage', () => {
    expect(rowsOf(interchangeOf(['INS*Y*18*024', 'REF*0F*7', 'DTP*357*D8*20260430']))).toEqual([
      expect.objectContaining({ 'Member ID': '7', Coverage: '', 'Effective to': '2026-04-30', Change: '024' }),
    ]);
  });

  it('are read with other separators and line breaks', () => {
    const text = interchangeOf([...JOHN, 'HD*021**HLT'], { purpose: '4' })
      .replaceAll('*', '|')
      .replaceAll('~', '\r\n');
    const withTerminators = text.replace(/\r\n$/, '~\r\n').replaceAll('\r\n', '~\r\n').replaceAll('~~', '~');
    expect(rowsOf(withTerminators)).toHaveLength(1);
  });
});

it.each([
  ['2', false],
  ['4', true],
  ['RX', true],
])('BGN08 %s is a full list: %s', (purpose, fullList) => {
  expect(checkEnvelope(segmentsOf(interchangeOf(JOHN, { purpose })))).toEqual({ fullList });
});
