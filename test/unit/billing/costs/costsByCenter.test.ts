import { type CostRow, costsByCenter } from '../../../../src/domain/billing/costs/CostReport';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const aRow = (month: string, costCenter: string, coverage: string, employer: number, division = ''): CostRow => ({
  month: localDate(month),
  costCenter,
  division,
  coverage,
  employerCents: cents(employer),
  employeeCents: cents(employer / 2),
  continuationCents: cents(1),
  totalCents: cents(employer + employer / 2 + 1),
});

describe('costs of a cost center in a month', () => {
  const rows = [
    aRow('2026-10-01', '100', 'Medical', 4_000),
    aRow('2026-11-01', '100', 'Dental', 300),
    aRow('2026-11-01', '100', 'Medical', 5_000),
    aRow('2026-11-01', '', 'Medical', 700),
    aRow('2026-11-01', '100', 'Medical', 20, '02'),
  ];

  it('are the totals of its coverages, with the latest month first (BR-CST-06)', () => {
    const found = costsByCenter(rows).map(({ month, costCenter, division, employerCents, employeeCents, totalCents }) =>
      [month, costCenter, division, employerCents, employeeCents, totalCents].join(' '),
    );
    expect(found).toEqual([
      '2026-11-01 100  5300 2650 7952',
      '2026-11-01   700 350 1051',
      '2026-11-01 100 02 20 10 31',
      '2026-10-01 100  4000 2000 6001',
    ]);
  });

  it('include each row exactly once', () => {
    expect(costsByCenter(rows).flatMap(({ coverages }) => coverages)).toHaveLength(rows.length);
    expect(costsByCenter([])).toEqual([]);
  });
});
