import { correctionFollowUp, expectedFollowUp } from '../../../../src/domain/billing/bills/memberFollowUps';
import type { Correction } from '../../../../src/domain/billing/corrections/Correction';
import type { ExpectedAdjustment } from '../../../../src/domain/billing/expected/ExpectedAdjustment';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const TODAY = localDate('2026-03-03');
const dayText = String;

const CORRECTION = {
  kind: 'END_COVERAGE',
  coverage: 'Medical',
  effectiveDate: localDate('2026-01-31'),
  value: '',
  monthlyCents: null,
  oneTimeCents: cents(0),
  installments: 1,
  state: 'PROPOSED',
  sentAt: null,
  isOverdue: false,
  evidence: '',
} as unknown as Correction;

const EXPECTED = {
  amountCents: cents(-61_240),
  arrivedCents: cents(0),
  coverage: null,
  closed: null,
  creditedUntil: localDate('2026-03-31'),
} as unknown as ExpectedAdjustment;

describe('the consequences of a decision about a member', () => {
  it.each<[Partial<Correction>, string]>([
    [{}, 'Proposed'],
    [{ state: 'SENT', sentAt: '2026-02-03T09:00:00.000Z' }, 'Sent 2026-02-03'],
    [{ state: 'SENT', sentAt: '2026-02-03T09:00:00.000Z', isOverdue: true }, 'Overdue, sent 2026-02-03'],
    [{ state: 'CONFIRMED', sentAt: '2026-02-03T09:00:00.000Z', evidence: 'No line' }, 'Confirmed · No line'],
  ])('shows how far a correction has come: %j', (change, state) => {
    expect(correctionFollowUp({ ...CORRECTION, ...change }, dayText)).toEqual({
      what: 'Carrier, Medical: End coverage after 2026-01-31',
      state,
    });
  });

  it('leave out a coverage that is not known', () => {
    expect(correctionFollowUp({ ...CORRECTION, coverage: null }, dayText).what).toMatch(/^Carrier: /);
  });

  it.each<[Partial<ExpectedAdjustment>, string]>([
    [{}, 'Open until 2026-03-31, nothing arrived'],
    [{ arrivedCents: cents(-20_000) }, 'Open until 2026-03-31, $200.00 arrived'],
    [{ creditedUntil: localDate('2026-03-02') }, 'Late since 2026-03-02, nothing arrived'],
    [{ arrivedCents: cents(-61_240) }, 'Arrived'],
    [{ closed: { reason: 'CARRIER_REFUSED', note: '', at: '', by: '' } }, 'Closed, nothing arrived · Carrier refused'],
  ])('shows what arrived of an expected credit: %j', (change, state) => {
    expect(expectedFollowUp({ ...EXPECTED, ...change }, TODAY, dayText)).toEqual({
      what: 'Credit of $612.40 expected on a later bill',
      state,
    });
  });

  it('name a charge and its coverage', () => {
    const charge = { ...EXPECTED, amountCents: cents(500), coverage: 'Dental' };
    expect(expectedFollowUp(charge, TODAY, dayText).what).toBe('Charge of $5.00 expected on a later bill, Dental');
  });
});
