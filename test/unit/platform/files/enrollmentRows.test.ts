import fc from 'fast-check';
import { EnrollmentAccount } from '../../../../server/platform/files/reading/EnrollmentAccount';
import { enrollmentRows } from '../../../../server/platform/files/reading/enrollmentRows';
import { checkEnvelope } from '../../../../server/platform/files/reading/x12Envelope';
import { segmentsOf } from '../../../../server/platform/files/reading/x12Segments';
import { UPLOAD_FIELDS } from '../../../../src/domain/office/uploads/UploadField';
import { interchangeOf } from '../../../support/files/interchangeOf';

const readText = (text: string) => {
  const account = new EnrollmentAccount();
  const rows = [...enrollmentRows(() => segmentsOf(text), checkEnvelope(segmentsOf(text)), account)];
  return { rows, notice: account.notice() };
};
const rowsOf = (text: string) => {
  const [headings = [], ...rows] = readText(text).rows;
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
        'First name': '',
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
        'First name': '',
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
    ['nobody, if the spouse stays in another coverage only', ['INS*N*01*030', 'HD*030**DEN'], ''],
  ])('get a tier derived from %s when none is given', (_who, dependents, tier) => {
    const rows = rowsOf(interchangeOf([...JOHN, 'HD*021**HLT', ...dependents, 'INS*Y*18*001', 'REF*0F*2', 'HD***VIS']));
    expect(rows.map((row) => [row['Member ID'], row['Coverage'], row['Tier'], row['Change']])).toEqual([
      ['123456789', 'HLT', tier, '021'],
      ['2', 'VIS', '', '001'],
    ]);
  });

  it.each([
    ['end all coverages', ['INS*Y*18*024', 'DTP*357*D8*20260430'], ['All coverages', '', '2026-04-30', '024']],
    ['have all coverages again', ['INS*Y*18*025', 'DTP*303*D8*20260501'], ['All coverages', '2026-05-01', '', '025']],
    ['change in person', ['INS*Y*18*001*25', 'DTP*356*D8*20260101'], ['Personal data', '2026-01-01', '', '001']],
    ['change in person on the day of the file', ['INS*Y*18*001'], ['Personal data', '2026-01-01', '', '001']],
    ['say nothing that can be read', ['INS*Y*18*777'], ['', '', '', '777']],
  ])('without a coverage %s', (_what, [begin = '', ...days], expected) => {
    const rows = rowsOf(interchangeOf([begin, 'REF*0F*7', ...days]));
    expect(rows.map((row) => [row['Coverage'], row['Effective from'], row['Effective to'], row['Change']])).toEqual([
      expected,
    ]);
  });

  it.each(['030', '021'])('who have no coverage and maintenance type %s are named, and have no row', (action) => {
    const { rows, notice } = readText(interchangeOf([`INS*Y*18*${action}`, 'REF*0F*7', 'NM1*IL*1*DOE*JANE']));
    expect(rows).toHaveLength(1);
    expect(notice).toBe('1 member (DOE, JANE) is listed without a coverage, so there is no row to apply.');
  });

  it.each([
    ['74 before 70', ['NM1*74*1*ROE*JANE', 'NM1*70*1*DOE*JANE']],
    ['IL before 74', ['NM1*IL*1*DOE*JANE', 'NM1*74*1*ROE*JANE']],
  ])('have their corrected name (NM1*%s)', (_order, names) => {
    const [row] = rowsOf(interchangeOf(['INS*Y*18*001', 'REF*0F*7', ...names, 'HD*001**HLT', 'DTP*348*D8*20260101']));
    expect(row).toMatchObject({ 'Member name': 'ROE, JANE' });
  });

  it('have both days of a period, and the class of the member rather than of a reporting category', () => {
    const body = [
      ['INS*Y*18*030', 'REF*0F*7', 'REF*17*Hourly'],
      ['HD*030**HLT', 'DTP*348*RD8*20260101-20260630'],
      ['LS*2700', 'LX*1', 'N1*75*OLD CLASS', 'REF*17*Salaried', 'LE*2700'],
      ['HD*030**DEN', 'DTP*349*DT*202605311200'],
    ].flat();
    const rows = rowsOf(interchangeOf(body));
    expect(rows.map((row) => [row['Effective from'], row['Effective to'], row['Class']])).toEqual([
      ['2026-01-01', '2026-06-30', 'Hourly'],
      ['', '2026-05-31', 'Hourly'],
    ]);
  });

  it('have the tier of all their dependents in each of several loops', () => {
    const own = (line: string) => ['INS*Y*18*030', 'REF*0F*1', `HD*030**${line}`, 'DTP*348*D8*20260101'];
    const spouse = ['INS*N*01*030', 'REF*0F*1', 'HD*030**HLT', 'HD*030**DEN'];
    const rows = rowsOf(interchangeOf([...own('HLT'), ...spouse, ...own('DEN')]));
    expect(rows.map((row) => [row['Coverage'], row['Tier']])).toEqual([
      ['HLT', 'ES'],
      ['DEN', 'ES'],
    ]);
  });

  it('are a spouse or child under a number of their own who continues coverage', () => {
    const continued = (number: string, own: string) =>
      [
        ['INS*Y*01*021*07*C', ...(number ? [`REF*0F*${number}`] : []), `NM1*IL*1*DOE*SAM****34*${own}`],
        ['HD*021**HLT**EMP', 'DTP*348*D8*20260101'],
      ].flat();
    const idsOf = (body: string[], purpose = '2') =>
      rowsOf(interchangeOf(body, { purpose })).map((row) => `${row['Member ID']} ${row['Change']}`);
    expect(idsOf(continued('77', '77'))).toEqual(['77 021']);
    expect(idsOf(continued('', '77'))).toEqual(['77 021']);
    expect(idsOf(continued('77', '999001077'), '4')).toEqual(['77 021']);
    // The number may be the former employee's.
    expect(idsOf(continued('77', '999001077'))).toEqual(['999001077 continues 021']);
    const employee = ['INS*Y*18*030', 'REF*0F*77', 'HD*030**HLT**EMP', 'DTP*348*D8*20260101'];
    expect(idsOf([...continued('77', '77'), ...employee], '4')).toEqual(['77 030', '77 continues 021']);
  });

  it('who continue under COBRA or as survivors are named', () => {
    const member = (status: string, number: string) => [
      `INS*Y*18*030*XN*${status}`,
      `REF*0F*${number}`,
      `NM1*IL*1*DOE*M${number}`,
      'HD*030**HLT',
    ];
    const { notice } = readText(
      interchangeOf([...member('C', '1'), ...member('C', '2'), ...member('S', '3'), ...member('A', '4')]),
    );
    expect(notice).toContain('2 members (DOE, M1; DOE, M2) continue under COBRA.');
    expect(notice).toContain('1 member (DOE, M3) continues as a survivor.');
  });

  it('have the tier of the day when a dependent starts or ends', () => {
    const body = [
      ['INS*Y*18*030', 'REF*0F*1', 'HD*030**HLT', 'DTP*348*D8*20260101'],
      ['INS*N*01*030', 'REF*0F*1', 'HD*030**HLT', 'DTP*348*D8*20260401'],
      ['INS*N*19*024', 'REF*0F*1', 'HD*024**HLT', 'DTP*348*D8*20260101', 'DTP*349*D8*20260630'],
    ].flat();
    const tiers = rowsOf(interchangeOf(body)).map((row) => [row['Effective from'], row['Tier'], row['Change']]);
    expect(tiers).toEqual([
      ['2026-01-01', 'EC', '030'],
      ['2026-04-01', 'FAM', '030'],
      ['2026-07-01', 'ES', '030'],
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

const DEPENDENTS = ['INS*N*19', 'INS*N*01', 'INS*N*53', 'INS*Y*19', 'INS*N*18', 'INS*N*G8'] as const;
const SUBSCRIBER = { number: '1001', own: '999001001' };

/** A loop with a coverage, as systems write it. */
function loopOf(begin: string, action: string, number: string, own: string, days: readonly string[] = []): string[] {
  const numbered = number === '' ? [] : [`REF*0F*${number}`];
  return [`${begin}*${action}*XN*A`, ...numbered, `NM1*IL*1*DOE*TIM****34*${own}`, `HD*${action}**HLT*PPO`, ...days];
}

const ENDS = ['DTP*348*D8*20260101', 'DTP*349*D8*20261031'];

/** @source docs/decisions/uploads.md#a-dependent-never-changes-the-subscribers-coverage */
describe('a dependent in an 834 file', () => {
  it.each(DEPENDENTS)('who begins with %s ends no coverage of the subscriber, and is reported', (begin) => {
    for (const own of [SUBSCRIBER.number, SUBSCRIBER.own, '999001002', '']) {
      const [row, ...others] = rowsOf(interchangeOf(loopOf(begin, '024', SUBSCRIBER.number, own, ENDS)));
      expect(others).toEqual([]);
      expect(row).toMatchObject({ Change: 'dependent 024', 'Member name': 'DOE, TIM', 'Effective to': '2026-10-31' });
    }
  });

  it('who stays covered is not reported', () => {
    const body = loopOf('INS*N*19', '030', SUBSCRIBER.number, '', ['DTP*348*D8*20260101']);
    expect(rowsOf(interchangeOf(body))).toEqual([]);
  });

  it('changes no tier in a file of changes, which does not list all dependents', () => {
    const subscriber = ['INS*Y*18*001', 'REF*0F*1001', 'HD*001**HLT', 'DTP*348*D8*20260601'];
    const child = loopOf('INS*N*19', '024', '1001', '', ENDS);
    const rows = rowsOf(interchangeOf([...child, ...subscriber]));
    expect(rows.map((row) => [row['Member ID'], row['Tier'], row['Change']])).toEqual([
      ['1001', '', '001'],
      ['1001', '', 'dependent 024'],
    ]);
  });

  it('leaves the rows of the subscribers as they are without dependents, wherever they are and whatever they carry', () => {
    const dependent = fc.record({
      begin: fc.constantFrom(...DEPENDENTS),
      action: fc.constantFrom('024', '002', '021', '001', '030', '025'),
      number: fc.constantFrom('1', '2', '3', ''),
      own: fc.constantFrom('1', '2', '77', ''),
      days: fc.constantFrom([], ENDS, ENDS.slice(0, 1), ['DTP*357*D8*20260131']),
      hasCoverage: fc.boolean(),
    });
    const subscriber = fc.record({
      action: fc.constantFrom('024', '021', '001', '030'),
      tier: fc.constantFrom('', 'EMP', 'FAM'),
    });
    const place = fc.nat(3);
    fc.assert(
      fc.property(fc.tuple(subscriber, subscriber, subscriber), fc.array(fc.tuple(dependent, place)), (all, others) => {
        const loops = all.map(({ action, tier }, at) => [
          `INS*Y*18*${action}`,
          `REF*0F*${at + 1}`,
          `HD*${action}**HLT**${tier}`,
          ...ENDS,
        ]);
        const at = (position: number) =>
          others.flatMap(([{ begin, action, number, own, days, hasCoverage }, where]) => {
            if (where !== position) return [];
            const loop = loopOf(begin, action, number, own, days);
            return hasCoverage ? loop : loop.filter((segment) => !segment.startsWith('HD'));
          });
        const body = [...at(0), ...loops.flatMap((loop, index) => [...loop, ...at(index + 1)])];
        const own = (rows: ReturnType<typeof rowsOf>) =>
          rows
            .filter((row) => !row['Change']?.startsWith('dependent'))
            // A tier that is not given follows from the dependents, in a row for each.
            .map((row) => ({ ...row, 'Effective from': '', Tier: '' }));
        const distinct = (rows: readonly object[]) => [...new Set(rows.map((row) => JSON.stringify(row)))];
        const kept = own(rowsOf(interchangeOf(body)));
        expect(distinct(kept)).toEqual(distinct(own(rowsOf(interchangeOf(loops.flat())))));
        const given = rowsOf(interchangeOf(body)).filter((row) => !row['Change']?.startsWith('dependent'));
        const tiersOf = (at: number) =>
          given.filter((row) => row['Member ID'] === String(at + 1)).map((row) => row['Tier']);
        const withTier = all.flatMap(({ tier }, at) => (tier === '' ? [] : [[tier, tiersOf(at)]]));
        expect(withTier).toEqual(withTier.map(([tier]) => [tier, [tier]]));
      }),
    );
  });
});

it.each([
  ['2', false],
  ['4', true],
  ['RX', true],
])('BGN08 %s is a full list: %s', (purpose, fullList) => {
  expect(checkEnvelope(segmentsOf(interchangeOf(JOHN, { purpose })))).toMatchObject({ fullList });
});
