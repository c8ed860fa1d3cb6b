import type { Discrepancy } from '../../../src/domain/billing/reconciliation/Discrepancy';
import { cents } from '../../../src/domain/platform/money/Cents';

/** Ruth Adler's Medical, billed $112.40 more than payroll deducts, unless overridden. */
export const difference = (more: Partial<Discrepancy> = {}): Discrepancy => ({
  key: 'K1',
  kind: 'AMOUNT_OVER',
  memberId: 'E1001',
  memberName: 'Ruth Adler',
  coverage: 'Medical',
  linePks: [],
  billedCents: cents(61_240),
  deductedCents: cents(50_000),
  enrolledCents: null,
  differenceCents: cents(-11_240),
  cause: '',
  suggestedAction: 'acceptOurs',
  suggestedReason: 'RATE_CORRECTION',
  isExplainedByFile: false,
  actions: ['acceptOurs', 'acceptBill', 'expectNextBill', 'dispute', 'ignore'],
  evidence: {
    billed: null,
    enrolled: null,
    previous: undefined,
    usualCents: null,
    rows: [],
    tier: null,
    payDates: [],
    matchedBy: undefined,
    payer: undefined,
  },
  ...more,
});
