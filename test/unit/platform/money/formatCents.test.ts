import { cents, MAX_CENTS, negate } from '../../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../../src/domain/platform/money/formatCents';

describe('a formatted amount', () => {
  it('shows "over" or "under" at the cap', () => {
    expect([MAX_CENTS, negate(MAX_CENTS)].map(formatCents)).toEqual(['over $90 trillion', 'under -$90 trillion']);
  });

  it('is exact below the cap', () => {
    expect(formatCents(cents(MAX_CENTS - 1))).toBe('$90,071,992,547,409.90');
  });
});
