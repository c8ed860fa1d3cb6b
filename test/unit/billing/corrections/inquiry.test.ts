import { inquiryOf, type SharedCause } from '../../../../src/domain/billing/corrections/inquiry';
import { UNKNOWN_RATE } from '../../../../src/domain/billing/rates/rateWords';
import { cents } from '../../../../src/domain/platform/money/Cents';

const wrong = (changes: Partial<SharedCause> = {}): string =>
  inquiryOf({
    kind: 'AMOUNT_OVER',
    coverage: 'Medical',
    billedCents: cents(54_000),
    deductedCents: cents(50_000),
    evidence: {},
    ...changes,
  });
const rate = (cause: string) => ({ rate: { kind: 'expected', expectedCents: cents(51_000), cause } as const });

describe('the cause that inquiries share', () => {
  it('is the wrong rate of the tables, whatever the amounts', () => {
    const evidence = rate('billed at the old rate');
    expect(wrong({ evidence })).toBe('Medical: billed at the old rate');
    expect(wrong({ evidence, billedCents: cents(90_000) })).toBe('Medical: billed at the old rate');
  });

  it('is the two amounts where no table explains them', () => {
    expect(wrong()).toBe('Medical: billed $540.00, expected $500.00');
    expect(wrong({ evidence: rate(UNKNOWN_RATE) })).toBe('Medical: billed $540.00, expected $510.00');
    expect(wrong({ coverage: 'Dental' })).not.toBe(wrong());
    expect(wrong({ billedCents: cents(54_001) })).not.toBe(wrong());
  });

  it('is none without an expected amount, or for a difference of one person', () => {
    expect(wrong({ deductedCents: null })).toBe('');
    expect(wrong({ deductedCents: cents(0) })).toBe('');
    expect(wrong({ kind: 'RETRO_CREDIT_MISSING' })).toBe('');
    expect(wrong({ kind: 'UNEXPECTED_CREDIT' })).toBe('');
  });
});
