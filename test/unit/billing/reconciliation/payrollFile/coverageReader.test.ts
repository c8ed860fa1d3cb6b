import { coverageReader } from '../../../../../src/domain/billing/reconciliation/coverageReader';
import { aLine } from '../../../../support/reconciliation/aLine';

/** Reads each name by itself, as nothing is remembered of others. */
const readAnew =
  (newReader: () => ReturnType<typeof coverageReader>) =>
  (text: string): string | undefined =>
    newReader()(text);
const readerOf = (...names: readonly (readonly [coverage: string, plan: string])[]) =>
  readAnew(() => coverageReader(names.map(([coverage, plan]) => aLine({ coverage, plan }))));

describe('coverages of a bill', () => {
  const newReader = () =>
    coverageReader([
      aLine({ coverage: 'Medical', plan: 'Gold PPO' }),
      aLine({ coverage: 'Dental', plan: 'Smile' }),
      aLine({ coverage: 'Basic Life', plan: 'Core' }),
      aLine({ coverage: 'Life', plan: 'Core' }),
      aLine({ coverage: 'LIFE', plan: 'Other' }),
    ]);

  it.each([
    ['Medical', 'Medical'],
    ['  MEDICAL ', 'Medical'],
    ['gold-ppo', 'Medical'],
    ['Health', 'Medical'],
    ['Smile', 'Dental'],
    ['basic life', 'Basic Life'],
    ['Life', 'Life'],
    ['LIFE', 'LIFE'],
    ['life', undefined],
    ['Core', undefined],
    ['GTL', undefined],
    ['Vision', undefined],
    ['', undefined],
  ])('are found by name, plan and family unless several fit: %j is %s', (name, coverage) => {
    const read = newReader();
    expect([read(name), read(name)]).toEqual([coverage, coverage]);
  });
});

describe("the bill's own names", () => {
  const read = readerOf(
    ['Medical', 'Summit HSA 3200'],
    ['Medical', 'Summit PPO 500'],
    ['Dental', 'Dental PPO 500'],
    ['Disability', 'Summit LTD 60'],
    ['Basic Life', 'Life 1x'],
    ['Vision', 'Clear View'],
  );

  it.each([
    ['HSA 3200', 'Medical'],
    ['HSA3200', 'Medical'],
    ['hsa-3200', 'Medical'],
    ['HSA 3200 EE', 'Medical'],
    ['HSA 3200 Employee Only', 'Medical'],
    ['HSA 3200 EE+SP', 'Medical'],
    ['HSA 3200 Family Pre-Tax', 'Medical'],
    ['Medical HSA 3200', 'Medical'],
    ['Summit HSA 3200 Premium', 'Medical'],
    ['PPO500', 'Medical'],
    ['Dental 500', 'Dental'],
    ['LTD', 'Disability'],
    ['LTD 60', 'Disability'],
    ['LTD60', 'Disability'],
    ['Long Term Disability', 'Disability'],
    ['Summit LTD 60 ER', 'Disability'],
    ['Basic Life EE', 'Basic Life'],
    ['Clear View EE Only', 'Vision'],
    ['Vision Clear View', 'Vision'],
  ])('decide before any list of words: %s is %s', (name, coverage) => expect(read(name)).toBe(coverage));

  it.each([
    'HSA',
    'HSA Medical',
    'HSA Contribution',
    'HSA 3200 Contribution',
    'HSA 3200 ER Seed',
    'Health Savings Account',
    '3200',
    '60',
    'Spouse 1x',
    'Summit Gym',
    'Dental Loan',
    'FSA 3200',
  ])('do not claim %s', (name) => expect(read(name)).toBeUndefined());

  it('leave a name that fits several coverages to the families', () => {
    const both = readerOf(['Medical', 'Gold 500'], ['Dental', 'Gold 500']);
    expect([both('Gold 500'), both('Gold 500 Medical'), both('Gold 500 Vision')]).toEqual([
      undefined,
      'Medical',
      undefined,
    ]);
  });

  it('are not matched by another line of coverage that starts like a plan', () => {
    const gold = readerOf(['Medical', 'Gold'], ['Life', 'Term']);
    expect([gold('Gold'), gold('Gold Medical'), gold('Gold Vision'), gold('Gold Gym')]).toEqual([
      'Medical',
      'Medical',
      undefined,
      undefined,
    ]);
  });
});
