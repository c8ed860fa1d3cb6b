import type { Tier } from '../../../../../src/domain/billing/bills/Tier';
import {
  coveragesOfOtherTiers,
  hasOtherTier,
  payrollTier,
} from '../../../../../src/domain/billing/reconciliation/causes/payrollTier';
import { comparisonOf } from '../../../../support/reconciliation/aComparison';
import { aLine, aRow } from '../../../../support/reconciliation/aLine';

type Tiers = readonly (Tier | undefined)[];

const rows = (...tiers: Tiers) => tiers.map((tier, at) => aRow({ row: at + 1, tier }));
const compared = (inFile: Tiers, billed: readonly (readonly [Tier, number])[], coverage: string | null = 'Medical') =>
  comparisonOf(
    billed.map(([tier, amount]) => aLine({ tier, billed: amount })),
    0,
    { deductions: rows(...inFile), coverage },
  );

describe('the tier of a person in the file', () => {
  it.each<[Tiers, Tier | undefined]>([
    [['FAM'], 'FAM'],
    [['FAM', undefined, 'FAM'], 'FAM'],
    [['FAM', 'EE'], undefined],
    [['FAM', 'FAM', 'EE'], undefined],
    [[undefined], undefined],
    [[], undefined],
  ])('of %j is %s', (tiers, tier) => expect(payrollTier({ deductions: rows(...tiers) })).toBe(tier));

  it.each<[string, Tiers, (readonly [Tier, number])[], boolean]>([
    ['the line', ['FAM'], [['EE', 61_240]], true],
    ['a line without a charge', ['FAM'], [['EE', 0]], true],
    [
      'each of two lines',
      ['FAM'],
      [
        ['EE', 61_240],
        ['ES', 100],
      ],
      true,
    ],
    [
      'one of two lines',
      ['FAM'],
      [
        ['EE', 61_240],
        ['FAM', 100],
      ],
      false,
    ],
    [
      'a line beside a credit of the same tier',
      ['FAM'],
      [
        ['EE', 61_240],
        ['FAM', -100],
      ],
      true,
    ],
    ['a credit', ['FAM'], [['EE', -61_240]], false],
    ['no line', ['FAM'], [], false],
    ['a line, where the file has none', [], [['EE', 61_240]], false],
    ['a line, where the file has several', ['FAM', 'ES'], [['EE', 61_240]], false],
  ])('differs from that of %s: %j, %j', (_what, tiers, lines, isOther) => {
    expect(hasOtherTier(compared(tiers, lines))).toBe(isOther);
  });

  it('says nothing about coverages where more than half differ', () => {
    const one = (coverage: string | null, inFile: Tiers, billed: Tier = 'EE') =>
      compared(inFile, [[billed, 100]], coverage);
    const found = coveragesOfOtherTiers([
      one('Medical', ['FAM']),
      one('Medical', ['FAM']),
      one('Medical', ['EE']),
      one('Dental', ['FAM']),
      one('Dental', ['EE']),
      one('Vision', ['FAM']),
      one('Vision', []),
      one('Vision', []),
      compared(['EE'], [], 'Life'),
      compared([], [], 'Life'),
      one('Life', ['FAM']),
      one(null, ['FAM']),
    ]);
    expect([...found]).toEqual(['Medical', 'Vision', 'Life']);
  });
});
