import { NO_FACTS } from '../../../src/domain/billing/reconciliation/ComparisonFacts';
import type { ExplainContext } from '../../../src/domain/billing/reconciliation/causes/Explanation';
import type { EnrolledState } from '../../../src/domain/billing/reconciliation/causes/enrollment';
import { usualRates } from '../../../src/domain/billing/reconciliation/causes/usualRates';
import type { Comparison } from '../../../src/domain/billing/reconciliation/compareMembers';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents, sumCents } from '../../../src/domain/platform/money/Cents';
import { aLine, anEnrollment, aRow } from './aLine';

export type Lines = readonly ReturnType<typeof aLine>[];

export const comparisonOf = (lines: Lines, amount: number | null, more: Partial<Comparison> = {}): Comparison => ({
  memberKey: 'bill:E1001',
  memberId: 'E1001',
  memberName: 'Ruth Adler',
  coverage: 'Medical',
  lines,
  deductions: amount === null ? [] : [aRow({ amount })],
  billedCents: sumCents(lines.map(({ billedCents }) => billedCents)),
  deductedCents: cents(amount ?? 0),
  payer: undefined,
  noDeduction: undefined,
  isBilledMember: true,
  isPayrollMember: true,
  matchedBy: 'id',
  enrollment: [],
  retroLines: [],
  ...more,
});
export const context = (more: Partial<ExplainContext> = {}): ExplainContext => ({
  coversGroup: true,
  namesake: undefined,
  proposal: undefined,
  isIndistinct: false,
  payDates: undefined,
  isUnread: () => false,
  couldBeOnBill: () => false,
  hasNumberOfSeveral: () => false,
  isDeducted: true,
  isOfSeveral: false,
  isUnlinked: () => false,
  isPartlyUnread: () => false,
  usualRows: 1,
  enrolled: undefined,
  enrolledCents: null,
  previous: undefined,
  payrollTier: undefined,
  isPlanChanged: () => false,
  movedCents: cents(0),
  rates: usualRates([]),
  plans: (_coverage, plan) => plan,
  rules: NO_FACTS.rules,
  ...more,
});
export const enrolled = (more: Parameters<typeof anEnrollment>[0] = {}, days = 1, of = 1): EnrolledState => ({
  kind: 'enrolled',
  row: anEnrollment(more),
  days,
  of,
});
export const ended = (last = '2026-10-31'): EnrolledState => ({
  kind: 'ended',
  row: anEnrollment({ to: localDate(last) }),
  last: localDate(last),
});
export const notYet = (from: string | null): EnrolledState => ({
  kind: 'notYet',
  row: anEnrollment({ from: from === null ? null : localDate(from) }),
});
export const before = (billed: number, more = {}) => ({
  plan: 'Gold PPO',
  tier: 'EE' as const,
  volumeCents: null,
  billedCents: cents(billed),
  lineCount: 1,
  ...more,
});
export const employerPays = (...percents: readonly (readonly [string | null, number])[]): Partial<ExplainContext> => ({
  rules: {
    ...NO_FACTS.rules,
    contributions: percents.map(([coverage, employerPercent]) => ({ coverage, employerPercent })),
  },
});
export const proposal = {
  payroll: { key: '77', memberId: '77', memberName: 'R. Adler' },
  billed: { memberId: 'E1001', memberName: 'Ruth Adler' },
  likelihood: 'very likely' as const,
  probability: 0.97,
  reason: 'Same last name; only the initial of the first name.',
  amounts: [],
};
/** Members with the usual premium of a plan and tier. */
export const members = (count: number, more: Parameters<typeof aLine>[0]) =>
  Array.from({ length: count }, () => aLine(more));
export const VOLUME = cents(5_000_000);
export const retro = (billed: number) => aLine({ billed, change: 'RETRO', retroPeriod: localDate('2026-10-01') });
