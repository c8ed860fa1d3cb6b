import {
  dormancyEffect,
  dormancyOf,
  dormancyText,
  dormantOn,
  type UnclaimedKind,
} from '../../../../src/domain/money/refunds/UnclaimedProperty';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';

describe('the dormancy of unclaimed property', () => {
  const periods = [
    { state: 'DE', kind: 'check', years: 5 },
    { state: null, kind: 'check', years: 4 },
    { state: 'DE', kind: 'credit', years: 2 },
  ] as const;
  const of = (state: string | null, kind: UnclaimedKind = 'check') => dormancyOf(kind, state, periods);

  it('is that of the state, then that of the office, then the built-in one, each for its kind', () => {
    expect(of('DE')).toEqual({ years: 5, source: 'state' });
    expect(of('NY')).toEqual({ years: 4, source: 'office' });
    expect(of(null)).toEqual({ years: 4, source: 'office' });
    expect(of('DE', 'credit')).toEqual({ years: 2, source: 'state' });
    expect(of('NY', 'credit')).toMatchObject({ source: 'builtIn' });
  });

  it('ends on the same day after its years', () => {
    expect(dormantOn(localDate('2024-02-29'), 3)).toBe('2027-02-28');
  });

  it('reports which setting it comes from', () => {
    expect([dormancyText(3, 'state', 'DE'), dormancyText(1, 'office', 'DE'), dormancyText(3, 'state', null)]).toEqual([
      '3 years, DE',
      '1 year, office default',
      '3 years, office default',
    ]);
    const kind = 'credit';
    expect(dormancyEffect({ state: 'DE', kind, years: null }, 3)).toContain('the office default applies again');
    expect(dormancyEffect({ state: null, kind, years: null }, 3)).toContain('the built-in default applies again');
    expect(dormancyEffect({ state: 'DE', kind, years: 2 }, 3)).toContain('after 2 years instead of 3 years');
  });
});
