import { enrollmentChangeFile } from '../../../../server/billing/corrections/enrollmentChangeFile';
import {
  CORRECTION_KINDS,
  type Correction,
  type CorrectionKind,
  recipientOf,
} from '../../../../src/domain/billing/corrections/Correction';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { ZERO } from '../../../../src/domain/platform/money/Cents';

const AT = new Date('2026-11-20T15:04:00.000Z');
const NO_CODES = { codes: [] };

const aCorrection = (more: Partial<Correction>): Correction => ({
  correctionPk: '4711.1',
  groupNumber: '4711',
  groupName: 'Harbor Foods',
  carrierCode: 'ACME',
  memberId: 'M7',
  memberName: 'Omar Diaz',
  payrollNumber: null,
  coverage: 'Medical',
  kind: 'END_COVERAGE',
  effectiveDate: localDate('2026-10-31'),
  value: '',
  monthlyCents: null,
  oneTimeCents: ZERO,
  installments: 1,
  tax: null,
  planYear: null,
  authorization: '',
  note: '',
  differenceCents: ZERO,
  differenceKind: 'TERMED_STILL_BILLED',
  paidThrough: null,
  state: 'OPEN',
  sentAt: null,
  isOverdue: false,
  sendBy: null,
  evidence: '',
  filePk: null,
  inquiry: '',
  others: [],
  origin: { billPk: '4711.2', billNumber: 'HF-11', periodFrom: localDate('2026-11-01') },
  ...more,
});

/** An X12 file as the standard describes it: ISA gives the separators, and each envelope says how much it holds. */
function readX12(bytes: Uint8Array): string[][] {
  const text = Buffer.from(bytes).toString('latin1');
  expect(text.slice(0, 4)).toBe('ISA*');
  expect(text[105]).toBe('~');
  const segments = text
    .split(text[105] ?? '')
    .map((segment) => segment.replace(/^[\r\n]+/, ''))
    .filter((segment) => segment !== '')
    .map((segment) => segment.split(text[3] ?? ''));
  const at = (name: string) => segments.findIndex(([first]) => first === name);
  expect(segments.map(([name]) => name).filter((name) => /^(?:ISA|GS|ST|SE|GE|IEA)$/.test(name ?? ''))).toEqual([
    'ISA',
    'GS',
    'ST',
    'SE',
    'GE',
    'IEA',
  ]);
  expect(segments[0]?.map((element) => element.length)).toEqual([
    3, 2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1,
  ]);
  expect(segments[at('SE')]).toEqual(['SE', String(at('SE') - at('ST') + 1), segments[at('ST')]?.[2]]);
  expect(segments[at('GE')]).toEqual(['GE', '1', segments[at('GS')]?.[6]]);
  expect(segments[at('IEA')]).toEqual(['IEA', '1', segments[0]?.[13]]);
  return segments.slice(at('ST') + 1, at('SE'));
}

/** Order of segments in a member's loop of 005010X220A1. */
const ORDER = ['INS', 'REF', 'DTP', 'NM1', 'HD', 'DTP'];

function loopsOf(
  corrections: readonly Correction[],
  layout: Parameters<typeof enrollmentChangeFile>[0]['layout'] = NO_CODES,
) {
  const segments = readX12(enrollmentChangeFile({ corrections, layout, at: AT }));
  const first = segments.findIndex(([name]) => name === 'INS');
  expect(segments.slice(0, first).map(([name, qualifier]) => `${name} ${qualifier}`)).toEqual([
    'BGN 00',
    'N1 P5',
    'N1 IN',
  ]);
  expect(segments[0]?.[8]).toBe('2');
  const loops: string[][][] = [];
  for (const segment of segments.slice(first)) {
    if (segment[0] === 'INS') loops.push([]);
    loops.at(-1)?.push(segment);
  }
  for (const loop of loops) {
    let place = 0;
    for (const [name = ''] of loop) {
      place = ORDER.indexOf(name, place);
      expect(place).toBeGreaterThanOrEqual(0);
    }
  }
  return loops.map((loop) => loop.map((segment) => segment.join(' ')));
}

/** @source docs/decisions/corrections.md#a-carrier-that-takes-them-gets-changes-as-an-834 */
describe('corrections as an 834', () => {
  it.each<[CorrectionKind, Partial<Correction>, readonly string[]]>([
    [
      'END_COVERAGE',
      {},
      [
        'INS Y 18 024 AI A   AC',
        'REF 0F M7',
        'REF 1L 4711',
        'NM1 IL 1 Diaz Omar',
        'HD 024  HLT',
        'DTP 349 D8 20261031',
      ],
    ],
    [
      'END_COVERAGE',
      { coverage: null },
      ['INS Y 18 024 AI A   AC', 'REF 0F M7', 'REF 1L 4711', 'DTP 357 D8 20261031', 'NM1 IL 1 Diaz Omar'],
    ],
    [
      'START_COVERAGE',
      { coverage: 'Dental' },
      [
        'INS Y 18 021 AI A   AC',
        'REF 0F M7',
        'REF 1L 4711',
        'NM1 IL 1 Diaz Omar',
        'HD 021  DEN',
        'DTP 348 D8 20261031',
      ],
    ],
    [
      'CHANGE_TIER',
      { value: 'FAM' },
      [
        'INS Y 18 001 AI A   AC',
        'REF 0F M7',
        'REF 1L 4711',
        'NM1 IL 1 Diaz Omar',
        'HD 001  HLT  FAM',
        'DTP 348 D8 20261031',
      ],
    ],
    [
      'CHANGE_PLAN',
      { value: 'HSA*3200' },
      [
        'INS Y 18 001 AI A   AC',
        'REF 0F M7',
        'REF 1L 4711',
        'NM1 IL 1 Diaz Omar',
        'HD 001  HLT HSA 3200',
        'DTP 348 D8 20261031',
      ],
    ],
    [
      'CHANGE_NAME',
      { value: 'Núñez, Omar' },
      [
        'INS Y 18 001 AI A   AC',
        'REF 0F M7',
        'REF 1L 4711',
        'DTP 303 D8 20261031',
        'NM1 74 1 Nunez Omar',
        'NM1 70 1 Diaz Omar',
      ],
    ],
  ])('have a loop for %s %j', (kind, more, loop) => {
    expect(loopsOf([aCorrection({ kind, ...more })])).toEqual([loop]);
  });

  it('have the carrier’s own code of a coverage, and a loop for each correction', () => {
    const codes = [{ field: 'coverage', value: 'voluntary life', code: 'VL1' }] as const;
    const loops = loopsOf([aCorrection({}), aCorrection({ coverage: 'Voluntary Life' })], { codes });
    expect(loops.map((loop) => loop.at(-2))).toEqual(['HD 024  HLT', 'HD 024  VL1']);
  });

  it.each([
    [
      { coverage: 'Voluntary Life' },
      "An 834 needs the carrier's code for Voluntary Life. Add it under Columns, or send an Excel list.",
    ],
    [
      { kind: 'CHANGE_TIER', value: 'two party' },
      'An 834 cannot carry the tier "two party", for Omar Diaz. Send this correction as an Excel list.',
    ],
    [
      { effectiveDate: null },
      'An 834 cannot carry a change without a day, for Omar Diaz. Send this correction as an Excel list.',
    ],
    [
      { memberId: 'M*7' },
      'An 834 cannot carry this member number, for Omar Diaz. Send this correction as an Excel list.',
    ],
  ] as const)('are refused for %j, with what to do', (more, message) => {
    expect(() => loopsOf([aCorrection(more)])).toThrow(message);
  });

  it('carry or refuse each kind for a carrier', () => {
    const refused = CORRECTION_KINDS.filter((kind) => recipientOf(kind) === 'CARRIER').filter((kind) => {
      try {
        return loopsOf([aCorrection({ kind, value: 'FAM' })]).length !== 1;
      } catch {
        return true;
      }
    });
    expect(refused).toEqual(['CHANGE_VOLUME', 'CHANGE_ID', 'BILLING_INQUIRY']);
  });
});
