import { BillIndex } from '../../../../../src/domain/billing/reconciliation/payrollFile/BillIndex';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { aLine } from '../../../../support/reconciliation/aLine';

const earlier = { change: 'RETRO', retroPeriod: localDate('2026-10-01') } as const;
const LINES = [
  aLine({ linePk: 'L1', memberId: 'E1', memberName: 'Ruth Adler', billed: 60_000 }),
  aLine({ linePk: 'L2', memberId: 'E1', memberName: 'Ruth Adler', billed: 5_000, ...earlier }),
  aLine({ linePk: 'L3', memberId: 'E2', memberName: 'Omar Diaz', billed: 60_000 }),
  aLine({ linePk: 'L4', memberId: 'E3', memberName: 'Lena Falk', billed: 60_000, plan: 'Silver HMO' }),
  aLine({ linePk: 'L5', memberId: 'E3', memberName: 'Lena Falk', billed: 60_000, plan: 'Silver HMO' }),
  aLine({ linePk: 'L6', memberId: 'E4', memberName: 'Sam Ivers', billed: 90_000, tier: 'FAM' }),
  ...['E1', 'E2'].map((memberId) => aLine({ memberId, coverage: 'Vision', plan: 'Clear', billed: 0 })),
  ...['E1', 'E2'].map((memberId) => aLine({ memberId, coverage: 'Dental', plan: 'Smile', billed: 5_000, ...earlier })),
];
const index = () => new BillIndex(LINES);

describe('the amounts of a bill by member and coverage', () => {
  it('are given for this month alone, and including earlier months', () => {
    expect([...(index().billedOf('E1') ?? [])]).toEqual([
      ['Medical', { current: 60_000, all: 65_000 }],
      ['Vision', { current: 0, all: 0 }],
      ['Dental', { current: 0, all: 5_000 }],
    ]);
    expect(index().billedOf('X9')).toBeUndefined();
  });

  it('belong to lines of the member and the coverage', () => {
    const lines = (memberId: string, coverage: string) =>
      index()
        .linesOf(memberId, coverage)
        .map((line) => LINES.findIndex((one) => one === line) + 1);
    expect(lines('E1', 'Medical')).toEqual([1, 2]);
    expect(lines('E3', 'Medical')).toEqual([4, 5]);
    expect(lines('E4', 'Dental')).toEqual([]);
  });

  it('count as premiums if two members are billed them this month', () => {
    expect(index().premiumsOf('Medical')).toEqual([60_000]);
    expect([index().premiumsOf('Vision'), index().premiumsOf('Dental'), index().premiumsOf('Life')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('have the plan and tier if two members are billed them this month', () => {
    const plans = (coverage: string) =>
      index()
        .termsOf(coverage)
        .map(({ plan, tier, billedCents }) => [plan, tier, billedCents]);
    expect(plans('Medical')).toEqual([['Gold PPO', 'EE', 60_000]]);
    expect([plans('Vision'), plans('Dental'), plans('Life')]).toEqual([[], [], []]);
  });
});

describe('the members of a bill', () => {
  it('are counted by their lines of this month', () => {
    expect(index().countMembers(({ coverage }) => coverage === 'Medical')).toBe(4);
    expect(index().countMembers(({ billedCents }) => billedCents === 5_000)).toBe(0);
    expect(index().countMembers(({ tier }) => tier === 'FAM')).toBe(1);
  });

  it('have the name of their first line, or their number', () => {
    expect([index().nameOf('E2'), index().nameOf('E4'), index().nameOf('X9')]).toEqual([
      'Omar Diaz',
      'Sam Ivers',
      'X9',
    ]);
  });

  it('are found by number, or by a name that one of them has', () => {
    const named = new BillIndex([
      ...LINES,
      aLine({ memberId: 'E8', memberName: 'Ann Lee' }),
      aLine({ memberId: 'E9', memberName: 'Lee, Ann' }),
      aLine({ memberId: 'E7', memberName: '' }),
    ]);
    const member = (memberId: string, memberName: string) => named.memberOf({ memberId, memberName });
    expect([member('e-2', 'x'), member('', 'Diaz, Omar'), member('', 'Ann Lee'), member('', '')]).toEqual([
      'E2',
      'E2',
      undefined,
      undefined,
    ]);
  });
});
