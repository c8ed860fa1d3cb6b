import fc from 'fast-check';
import { GUIDE, remittance820 } from '../../../../server/money/processing/remittances/remittance820';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { problemsOf820 } from '../../../support/processing/check820';

const PARTIES = {
  sender: 'LISTBILL',
  senderName: 'Listbill Demo',
  companyId: '1123456789',
  receiver: 'HEALTHCO',
  receiverName: 'Health*Co ~ Mutual',
  isTest: false,
  guide: GUIDE,
};

const amount = fc.integer({ min: -100_000, max: 900_000_000 }).map(cents);
const bill = fc.record({
  groupNumber: fc.integer({ min: 1, max: 30 }).map(String),
  groupName: fc.string(),
  billNumber: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  periodFrom: fc.constant(localDate('2026-03-01')),
  periodTo: fc.constant(localDate('2026-03-31')),
  amountCents: amount,
  billedCents: fc.option(amount, { nil: null }),
});
const positive = fc
  .array(bill, { minLength: 1, maxLength: 50 })
  .filter((bills) => bills.reduce((sum, { amountCents }) => sum + amountCents, 0) > 0);
const companyId = fc.constantFrom('1123456789', '3123456789', 'ACMEBENEFI');

/** Members of up to three bills, whose amounts add up to what is remitted. */
const member = fc.record({
  bill: fc.nat(2),
  memberId: fc.option(fc.constantFrom('M1', 'M2', 'M*3', 'Ä ~'), { nil: null }),
  memberName: fc.string({ unit: 'grapheme' }),
  isTerminated: fc.boolean(),
  amountCents: amount,
  billedCents: amount,
});
const byMember = fc
  .tuple(fc.array(bill, { minLength: 3, maxLength: 3 }), fc.array(member, { minLength: 1, maxLength: 60 }))
  .map(([three, parts]) => {
    const members = parts.map(({ bill: at, ...part }) => ({ ...KNOWN, billNumber: `B${at}`, ...part }));
    const bills = three.map((one, at) => {
      const own = members.filter(({ billNumber }) => billNumber === `B${at}`);
      const amountCents = cents(own.reduce((sum, part) => sum + part.amountCents, 0));
      return { ...one, ...KNOWN, billNumber: `B${at}`, amountCents };
    });
    return { bills, members };
  })
  .filter(({ bills }) => bills.reduce((sum, { amountCents }) => sum + amountCents, 0) > 0);

type Bills = Parameters<typeof remittance820>[0]['bills'];
const written = (bills: Bills, parties: Parameters<typeof remittance820>[0]['parties'] = PARTIES, controlNo = 7) =>
  remittance820({ controlNo, businessDate: localDate('2026-03-10'), parties, bills });

/** @source docs/decisions/processing.md#an-820-follows-the-hipaa-guide */
describe('an 820', () => {
  it('always follows the guide, whatever was paid, billed, and returned', () => {
    fc.assert(
      fc.property(positive, companyId, fc.integer({ min: 1, max: 9_999_999_999 }), (bills, id, controlNo) => {
        expect(problemsOf820(written(bills, { ...PARTIES, companyId: id }, controlNo))).toEqual([]);
      }),
    );
  });

  it('pays exactly the bills of the remittance', () => {
    fc.assert(
      fc.property(positive, (bills) => {
        const segments = written(bills).split('~\r\n');
        const total = bills.reduce((sum, { amountCents }) => sum + amountCents, 0);
        expect(Math.round(Number(segments[3]?.split('*')[2]) * 100)).toBe(total);
        expect(segments.filter((one) => one.startsWith('RMR')).length).toBe(
          bills.filter(({ amountCents }) => amountCents > 0).length,
        );
      }),
    );
  });

  it('always follows the guide with members, and pays exactly what they are paid', () => {
    fc.assert(
      fc.property(byMember, ({ bills, members }) => {
        const text = remittance820({
          controlNo: 7,
          businessDate: localDate('2026-03-10'),
          parties: PARTIES,
          bills,
          members,
        });
        expect(problemsOf820(text)).toEqual([]);
        expect(text.split('~').filter((one) => one.includes('ENT*')).length).toBe(
          new Set(members.map(({ memberId }) => memberId)).size,
        );
      }),
    );
  });

  it('refuses a total that is not above zero', () => {
    expect(() => written([])).toThrow(RangeError);
  });

  it('keeps the format of a remittance that was exported before the guide', () => {
    const { guide: _guide, ...parties } = PARTIES;
    const text = written([{ ...KNOWN, amountCents: cents(120_005) }], parties);
    expect(text).toContain('GS*RA*LISTBILL*HEALTHCO*20260310*0000*7*X*005010~');
    expect(text).toContain('TRN*1*000000007*1123456789~\r\nDTM*009*20260310~\r\nN1*PE*HEALTH CO   MUTUAL*93*HEALTHCO~');
    expect(text).toContain(
      'ENT*1*2L*93*1001~\r\nRMR*IK*HF-1**1200.05~\r\nDTM*582****RD8*20260301-20260331~\r\nSE*10*0001~',
    );
  });
});

const KNOWN = {
  groupNumber: '1001',
  groupName: 'Harbor Foods',
  billNumber: 'HF-1',
  periodFrom: localDate('2026-03-01'),
  periodTo: localDate('2026-03-31'),
  billedCents: cents(150_005),
};

it('writes the segments of a known remittance', () => {
  const returned = { ...KNOWN, billNumber: 'HF-0', amountCents: cents(-20_000) };
  const text = written([{ ...KNOWN, amountCents: cents(120_005) }, returned]);
  expect(text.split('~\r\n')).toEqual([
    'ISA*00*          *00*          *ZZ*LISTBILL       *ZZ*HEALTHCO       *260310*0000*^*00501*000000007*0*P*:',
    'GS*RA*LISTBILL*HEALTHCO*20260310*0000*7*X*005010X218',
    'ST*820*0001*005010X218',
    'BPR*I*1000.05*C*NON******1123456789******20260310',
    'TRN*3*000000007*1123456789',
    'DTM*009*20260310',
    'N1*PE*HEALTH CO   MUTUAL*EQ*HEALTHCO',
    'N1*PR*LISTBILL DEMO*FI*123456789',
    'ENT*1*2L*FI*123456789',
    'ADX*-200.00*WO',
    'RMR*IK*HF-1**1200.05*1500.05',
    'REF*14*1001',
    'DTM*582****RD8*20260301-20260331',
    'ADX*-300.00*H6',
    'SE*13*0001',
    'GE*1*7',
    'IEA*1*000000007',
    '',
  ]);
});

it('writes the members of a known remittance', () => {
  const part = { ...KNOWN, memberId: 'M1', memberName: 'Byron, Ada', isTerminated: false };
  const text = remittance820({
    controlNo: 7,
    businessDate: localDate('2026-03-10'),
    parties: PARTIES,
    bills: [{ ...KNOWN, amountCents: cents(100_005) }],
    members: [
      { ...part, memberId: null, memberName: '', amountCents: cents(5), billedCents: cents(5) },
      { ...part, amountCents: cents(120_000), billedCents: cents(130_000) },
      { ...part, memberId: 'M2', memberName: 'Ben Okri', amountCents: cents(-20_000), billedCents: cents(-20_000) },
      {
        ...part,
        memberId: 'M3',
        memberName: 'Chinua',
        isTerminated: true,
        amountCents: cents(0),
        billedCents: cents(20_000),
      },
    ],
  });
  const [, , , , , , , , ...segments] = text.split('~\r\n');
  const detail = ['REF*14*1001', 'DTM*582****RD8*20260301-20260331'];
  expect(segments.slice(0, -4)).toEqual([
    'ENT*1*2L*FI*123456789',
    'RMR*IK*HF-1**0.05*0.05',
    ...detail,
    'ENT*2*2J*EI*M1',
    'NM1*IL*1*BYRON*ADA****EI*M1',
    'RMR*IK*HF-1**1200.00*1300.00',
    ...detail,
    'ADX*-100.00*H6',
    'ENT*3*2J*EI*M2',
    'NM1*IL*1*BEN OKRI*****EI*M2',
    'ADX*-200.00*52',
    'RMR*IK*HF-1**0.00',
    ...detail,
    'ENT*4*2J*EI*M3',
    'NM1*IL*1*CHINUA*****EI*M3',
    'RMR*IK*HF-1**0.00*200.00',
    ...detail,
    'ADX*-200.00*AX',
  ]);
});

describe('the check of the guide', () => {
  it.each([
    ['a wrong total', 'BPR*I*1000.05', 'BPR*I*1000.06'],
    ['a missing payer', 'C*NON******1123456789', 'C*NON******'],
    ['a code that the guide lacks', 'N1*PE*HEALTH CO   MUTUAL*EQ', 'N1*PE*HEALTH CO   MUTUAL*93'],
    ['an adjustment that does not explain the difference', 'ADX*-300.00*H6', 'ADX*-300.01*H6'],
    ['a wrong count of segments', 'SE*13', 'SE*12'],
    ['a missing segment', 'REF*14*1001~\r\n', ''],
  ])('finds %s', (_name, part, instead) => {
    const returned = { ...KNOWN, billNumber: 'HF-0', amountCents: cents(-20_000) };
    const text = written([{ ...KNOWN, amountCents: cents(120_005) }, returned]);
    expect(problemsOf820(text)).toEqual([]);
    expect(problemsOf820(text.replace(part, instead))).not.toEqual([]);
  });
});
