import { fc, test } from '@fast-check/jest';
import type { MemberBill } from '../../../../contract/billing/members';
import {
  billedByMonth,
  billedOnceBefore,
  memberChanges,
  relevantBills,
} from '../../../../src/domain/billing/bills/MemberHistory';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents, sumCents } from '../../../../src/domain/platform/money/Cents';
import { aLine } from '../../../support/reconciliation/aLine';

const bill = (month: string, lines: MemberBill['lines'], carrierCodes = ['NMU']): MemberBill => ({
  billPk: `1.${month}.${carrierCodes.join()}`,
  billNumber: month,
  periodFrom: localDate(`${month}-01`),
  status: 'RELEASED',
  carrierCodes,
  lines,
  decisions: [],
  discrepancies: [],
  corrections: [],
  expected: [],
});

describe('changes of a member', () => {
  it('compares with the previous bill of the same carriers', () => {
    const bills = [
      bill('2026-03', [aLine({ billed: 70_000 })]),
      bill('2026-02', [aLine({ billed: 90_000, carrierCode: 'ZETA' })], ['ZETA']),
      bill('2026-01', [aLine({ billed: 60_000 })]),
    ];
    expect(memberChanges(bills[0]!, bills)).toMatchObject([{ cause: 'RATE', cents: 10_000 }]);
    expect(memberChanges(bills[1]!, bills)).toBeUndefined();
  });

  it('explains new and terminated coverages and retroactive lines', () => {
    const retro = aLine({ billed: 5_000, change: 'RETRO', retroPeriod: localDate('2025-12-01') });
    const bills = [
      bill('2026-03', []),
      bill('2026-02', [aLine(), aLine({ coverage: 'Dental', billed: 4_000 }), retro]),
      bill('2026-01', [aLine()]),
    ];
    expect(memberChanges(bills[1]!, bills)?.map(({ cause, cents: amount }) => [cause, amount])).toEqual([
      ['NEW', 4_000],
      ['RETRO', 5_000],
    ]);
    expect(memberChanges(bills[0]!, bills)?.map(({ cause, cents: amount }) => [cause, amount])).toEqual([
      ['TERMINATED', -65_240],
      ['RETRO', -5_000],
    ]);
  });

  const anyLine = fc
    .record({
      billed: fc.integer({ min: -100_000, max: 100_000 }),
      coverage: fc.constantFrom('Medical', 'Dental'),
      plan: fc.constantFrom('Gold', 'Silver'),
      tier: fc.constantFrom('EE' as const, 'FAM' as const),
      volumeCents: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map(cents)),
      retroPeriod: fc.option(fc.constant(localDate('2025-12-01'))),
    })
    .map((line) => aLine(line));

  test.prop([fc.array(anyLine, { maxLength: 6 }), fc.array(anyLine, { maxLength: 6 })])(
    'always add up to the difference',
    (before, after) => {
      const bills = [bill('2026-02', after), bill('2026-01', before)];
      const total = (lines: MemberBill['lines']) => sumCents(lines.map(({ billedCents }) => billedCents));
      const changes = memberChanges(bills[0]!, bills) ?? [];
      expect(sumCents(changes.map((step) => step.cents))).toBe(total(after) - total(before));
    },
  );
});

it('keeps a bill without lines only after a bill with lines', () => {
  const bills = [bill('2026-04', []), bill('2026-03', []), bill('2026-02', [aLine()]), bill('2026-01', [])];
  expect(relevantBills(bills).map(({ billNumber }) => billNumber)).toEqual(['2026-03', '2026-02']);
});

it('leaves out a bill that only lacks the lines for earlier months of the previous bill', () => {
  const credit = aLine({ billed: -5_000, change: 'RETRO', retroPeriod: localDate('2026-01-01') });
  const bills = [bill('2026-03', []), bill('2026-02', [credit]), bill('2026-01', [aLine()])];
  expect(relevantBills(bills).map(({ billNumber }) => billNumber)).toEqual(['2026-02', '2026-01']);
  expect(billedOnceBefore(bills[0]!, bills)).toEqual([credit]);
  expect(billedOnceBefore(bills[1]!, bills)).toEqual([]);
});

it('counts a credit in the month that it is for, if there is a bill for it', () => {
  const credit = (month: string) => aLine({ billed: -100, change: 'RETRO', retroPeriod: localDate(`${month}-01`) });
  const bills = [bill('2026-02', [credit('2026-01'), credit('2025-10')]), bill('2026-01', [aLine({ billed: 100 })])];
  expect(billedByMonth(bills).map(({ period, byCoverage }) => [period, ...byCoverage])).toEqual([
    ['2026-01-01', ['Medical', 0]],
    ['2026-02-01', ['Medical', -100]],
  ]);
});

it('keeps a bill without lines if it has consequences', () => {
  const followed = { ...bill('2026-04', []), expected: [{} as MemberBill['expected'][number]] };
  const asked = { ...bill('2026-03', []), corrections: [{} as MemberBill['corrections'][number]] };
  const bills = [followed, asked, bill('2026-02', []), bill('2026-01', [])];
  expect(relevantBills(bills).map(({ billNumber }) => billNumber)).toEqual(['2026-04', '2026-03']);
});

it('adds up what is billed by month and coverage, oldest month first', () => {
  const lines = [aLine({ billed: 100 }), aLine({ billed: 20 }), aLine({ coverage: 'Dental', billed: 3 })];
  const months = billedByMonth([bill('2026-02', lines), bill('2026-01', [aLine({ billed: 7 })])]);
  expect(months.map(({ period, byCoverage }) => [period, ...byCoverage])).toEqual([
    ['2026-01-01', ['Medical', 7]],
    ['2026-02-01', ['Medical', 120], ['Dental', 3]],
  ]);
});
