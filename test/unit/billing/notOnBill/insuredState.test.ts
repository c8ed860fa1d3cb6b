import { type EnrollmentStanding, insuredState } from '../../../../src/domain/billing/notOnBill/insuredState';
import {
  coverageKindOf,
  escalationOf,
  type InsuredState,
  nextStepOf,
  type PaidPart,
  premiumMonths,
} from '../../../../src/domain/billing/notOnBill/PayingNotOnBill';
import { addMonths, localDate } from '../../../../src/domain/platform/dates/LocalDate';

const CUT_OFF = localDate('2026-10-20');
const confirmed = (confirmedAt: string) => ({ state: 'CONFIRMED' as const, confirmedAt });
const SENT = { state: 'SENT' as const, confirmedAt: null };
const REJECTED = { state: 'REJECTED' as const, confirmedAt: null };

describe('the state of an enrollment', () => {
  it.each<[PaidPart, EnrollmentStanding, Parameters<typeof insuredState>[2], InsuredState]>([
    ['COVERAGE', 'none', undefined, 'NO_ENROLLMENT'],
    ['COVERAGE', 'ended', undefined, 'NO_ENROLLMENT'],
    ['COVERAGE', 'before', undefined, 'SENT'],
    ['COVERAGE', 'after', undefined, 'AFTER_CUTOFF'],
    ['COVERAGE', 'none', SENT, 'SENT'],
    ['COVERAGE', 'after', SENT, 'AFTER_CUTOFF'],
    ['COVERAGE', 'before', REJECTED, 'NO_ENROLLMENT'],
    ['COVERAGE', 'after', REJECTED, 'NO_ENROLLMENT'],
    ['COVERAGE', 'none', confirmed('2026-10-21T08:00:00.000Z'), 'AFTER_CUTOFF'],
    ['COVERAGE', 'none', confirmed('2026-10-20T23:00:00.000Z'), 'SENT'],
    ['DEPENDENTS', 'none', undefined, 'NO_ENROLLMENT'],
    ['VOLUME', 'before', undefined, 'EVIDENCE_PENDING'],
    ['VOLUME', 'before', SENT, 'EVIDENCE_PENDING'],
    ['VOLUME', 'before', REJECTED, 'EVIDENCE_PENDING'],
    ['VOLUME', 'after', undefined, 'AFTER_CUTOFF'],
    ['VOLUME', 'before', confirmed('2026-11-02T08:00:00.000Z'), 'AFTER_CUTOFF'],
  ])('of %s with enrollment "%s" and request %j is %s', (part, enrollment, request, state) => {
    expect(insuredState(part, enrollment, request, CUT_OFF)).toBe(state);
  });
});

describe('evidence of insurability that is missing', () => {
  const first = localDate('2026-01-15');
  const after = (months: number) => ({
    state: 'EVIDENCE_PENDING' as const,
    since: first,
    origin: { billPk: '1.1', billNumber: 'B', periodFrom: addMonths(localDate('2026-01-01'), months - 1) },
  });

  it.each([
    [1, 0],
    [2, 0],
    [3, 1],
    [11, 1],
    [12, 2],
    [30, 2],
  ])('after %i months of premium is escalated %i times', (months, times) => {
    expect(premiumMonths(after(months))).toBe(months);
    expect(escalationOf(after(months))).toBe(times);
  });

  it('asks the group to stop the deduction after a year', () => {
    expect(nextStepOf(after(12))).toBe(
      'Your team: stop the deduction for what is not approved and give back 12 months of premium',
    );
  });

  it('is the only state that is escalated', () => {
    expect(escalationOf({ ...after(12), state: 'SENT' })).toBe(0);
  });
});

describe('the kind of a coverage', () => {
  it.each([
    ['Basic Life', 'LIFE'],
    ['Voluntary Life', 'LIFE'],
    ['LTD', 'DISABILITY'],
    ['Medical', 'MEDICAL'],
    ['Dental', 'DENTAL'],
    ['Vision', 'VISION'],
    ['Pet', 'OTHER'],
    [null, 'OTHER'],
  ])('%s is %s', (coverage, kind) => {
    expect(coverageKindOf(coverage)).toBe(kind);
  });
});
