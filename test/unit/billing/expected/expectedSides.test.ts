import { sidesOf, sidesText } from '../../../../src/domain/billing/expected/expectedSides';
import { cents } from '../../../../src/domain/platform/money/Cents';

const textOf = (...amounts: readonly number[]) => sidesText(sidesOf(amounts.map(cents)));

describe('credits and charges', () => {
  it('are added up separately, never netted', () => {
    expect(sidesOf([-361_710, 198_537, -100].map(cents))).toEqual({ creditCents: -361_810, chargeCents: 198_537 });
    expect(textOf(-361_710, 198_537)).toBe('-$3,617.10 and $1,985.37');
  });

  it('are named alone if there is only one kind', () => {
    expect(textOf(-60_000)).toBe('-$600.00');
    expect(textOf(500, 500)).toBe('$10.00');
    expect(textOf()).toBe('$0.00');
  });
});
