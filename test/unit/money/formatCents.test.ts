import { cents, MAX_CENTS, negate } from '../../../src/domain/money/Cents';
import { formatCents } from '../../../src/domain/money/formatCents';

describe('an amount as a person reads it', () => {
  it('says that it is beyond what can be told, when it is the most that can be', () => {
    expect([MAX_CENTS, negate(MAX_CENTS)].map(formatCents)).toEqual(['over $90 trillion', 'under -$90 trillion']);
  });

  it('is exact until then', () => {
    expect(formatCents(cents(MAX_CENTS - 1))).toBe('$90,071,992,547,409.90');
  });
});
