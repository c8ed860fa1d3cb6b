import fc from 'fast-check';
import { remittance820 } from '../../../server/processing/remittances/remittance820';
import { localDate } from '../../../src/domain/dates/LocalDate';
import { cents } from '../../../src/domain/money/Cents';

const PARTIES = {
  sender: 'LISTBILL',
  senderName: 'Listbill Demo',
  companyId: '1123456789',
  receiver: 'HEALTHCO',
  receiverName: 'Health*Co ~ Mutual',
  isTest: false,
};

const bill = fc.record({
  groupNumber: fc.integer({ min: 1, max: 30 }).map(String),
  groupName: fc.string(),
  billNumber: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  periodFrom: fc.constant(localDate('2026-03-01')),
  periodTo: fc.constant(localDate('2026-03-31')),
  amountCents: fc.integer({ min: -100_000, max: 900_000_000 }).map(cents),
});
const positive = fc
  .array(bill, { minLength: 1, maxLength: 50 })
  .filter((bills) => bills.reduce((sum, { amountCents }) => sum + amountCents, 0) >= 0);

const written = (bills: Parameters<typeof remittance820>[0]['bills'], controlNo = 7) =>
  remittance820({ controlNo, businessDate: localDate('2026-03-10'), parties: PARTIES, bills })
    .split('~\r\n')
    .slice(0, -1)
    .map((segment) => segment.split('*'));

const inCents = (dollars = '') => Math.round(Number(dollars) * 100);

describe('an 820', () => {
  it('always pays in BPR what its RMR segments add up to, one for each bill', () => {
    fc.assert(
      fc.property(positive, (bills) => {
        const segments = written(bills);
        const paid = segments.filter(([id]) => id === 'RMR').map((segment) => inCents(segment[4]));
        expect(paid.sort((one, other) => one - other)).toEqual(
          bills.map(({ amountCents }) => amountCents).sort((one, other) => one - other),
        );
        const total = segments.find(([id]) => id === 'BPR')?.[2];
        expect(inCents(total)).toBe(bills.reduce((sum, { amountCents }) => sum + amountCents, 0));
      }),
    );
  });

  it('always has matching envelopes, segment count and numbers', () => {
    fc.assert(
      fc.property(positive, fc.integer({ min: 1, max: 999_999_999 }), (bills, controlNo) => {
        const segments = written(bills, controlNo);
        const one = (id: string) => segments.filter(([name]) => name === id);
        expect(
          [one('ISA'), one('GS'), one('ST'), one('SE'), one('GE'), one('IEA')].map((found) => found.length),
        ).toEqual([1, 1, 1, 1, 1, 1]);
        expect(one('ISA')[0]?.join('*').length).toBe(105);
        expect(one('ISA')[0]?.[13]).toBe(one('IEA')[0]?.[2]);
        expect(one('GS')[0]?.[6]).toBe(one('GE')[0]?.[2]);
        expect(one('ST')[0]?.[2]).toBe(one('SE')[0]?.[2]);
        const start = segments.findIndex(([id]) => id === 'ST');
        const end = segments.findIndex(([id]) => id === 'SE');
        expect(Number(one('SE')[0]?.[1])).toBe(end - start + 1);
        expect(one('ENT').map(([, number]) => Number(number))).toEqual(one('ENT').map((_, index) => index + 1));
      }),
    );
  });
});

it('writes the segments of a known remittance', () => {
  const text = remittance820({
    controlNo: 7,
    businessDate: localDate('2026-03-10'),
    parties: PARTIES,
    bills: [
      {
        groupNumber: '1001',
        groupName: 'Harbor Foods',
        billNumber: 'HF-1',
        periodFrom: localDate('2026-03-01'),
        periodTo: localDate('2026-03-31'),
        amountCents: cents(120_005),
      },
    ],
  });
  expect(text.split('~\r\n')).toEqual([
    'ISA*00*          *00*          *ZZ*LISTBILL       *ZZ*HEALTHCO       *260310*0000*^*00501*000000007*0*P*:',
    'GS*RA*LISTBILL*HEALTHCO*20260310*0000*7*X*005010',
    'ST*820*0001',
    'BPR*I*1200.05*C*NON************20260310',
    'TRN*1*000000007*1123456789',
    'DTM*009*20260310',
    'N1*PE*HEALTH CO   MUTUAL*93*HEALTHCO',
    'N1*PR*LISTBILL DEMO',
    'ENT*1*2L*93*1001',
    'RMR*IK*HF-1**1200.05',
    'DTM*582****RD8*20260301-20260331',
    'SE*10*0001',
    'GE*1*7',
    'IEA*1*000000007',
    '',
  ]);
});
