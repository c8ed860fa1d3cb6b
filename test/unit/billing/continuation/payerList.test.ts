import type { ContinuationPayer } from '../../../../src/domain/billing/continuation/ContinuationPayer';
import { isListedPayer, PAYER_STATES } from '../../../../src/domain/billing/continuation/payerList';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';

const TODAY = localDate('2026-03-10');
const PAYER: ContinuationPayer = {
  payerPk: '10.P1',
  memberId: 'M1',
  memberName: 'Omar Diaz',
  kind: 'COBRA',
  coverage: null,
  from: localDate('2026-01-01'),
  through: null,
  percent: 102,
  extensionPercent: null,
  monthlyCents: null,
  electedOn: null,
  paidThrough: null,
  note: 'Moved to Ohio',
  version: 1,
  changedAt: '2026-01-02T10:00:00Z',
  changedBy: 'Rosa Reyes',
  isRemoved: false,
};

describe('the filter of continuation payers', () => {
  it.each([
    ['pays without tracking', {}, ['current']],
    ['is paid through today', { paidThrough: TODAY }, ['current']],
    ['is paid through yesterday', { paidThrough: localDate('2026-03-09') }, ['current', 'behind']],
    ['ends today', { through: TODAY, paidThrough: localDate('2026-02-28') }, ['current', 'behind']],
    ['ended yesterday', { through: localDate('2026-03-09'), paidThrough: localDate('2026-02-28') }, ['ended']],
    ['begins tomorrow', { from: localDate('2026-03-11') }, ['upcoming']],
  ])('finds one who %s by the right states', (_what, terms, states) => {
    const payer = { ...PAYER, ...terms };
    expect(PAYER_STATES.filter((state) => isListedPayer(payer, { q: '', state }, TODAY))).toEqual(states);
  });

  it.each([
    ['omar', true],
    [' DIAZ ', true],
    ['m1', true],
    ['all cov', true],
    ['ohio', true],
    ['adler', false],
  ])('looks for "%s" in names, numbers, coverages, and notes', (q, isFound) => {
    expect(isListedPayer(PAYER, { q }, TODAY)).toBe(isFound);
    expect(isListedPayer(PAYER, { q, type: 'LEAVE' }, TODAY)).toBe(false);
  });
});
