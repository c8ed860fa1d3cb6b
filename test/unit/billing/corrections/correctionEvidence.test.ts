import {
  type AwaitedCorrection,
  type EvidenceLine,
  evidenceInPayroll,
  evidenceOnBill,
  type PayrollEvidence,
  type SettledSince,
} from '../../../../src/domain/billing/corrections/correctionEvidence';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const MAY = localDate('2026-05-01');

const asked = (changes: Partial<AwaitedCorrection>): AwaitedCorrection => ({
  correctionPk: '1.c',
  carrierCode: 'ACME',
  memberId: 'M1',
  memberName: 'Ada Byron',
  coverage: 'Medical',
  kind: 'END_COVERAGE',
  effectiveDate: localDate('2026-04-30'),
  value: '',
  oneTimeCents: cents(0),
  differenceCents: cents(0),
  state: 'SENT',
  ...changes,
});

const line = (changes: Partial<EvidenceLine> = {}): EvidenceLine => ({
  memberId: 'M1',
  memberName: 'Ada Byron',
  coverage: 'Medical',
  carrierCode: 'ACME',
  plan: 'PPO',
  tier: 'EE',
  volumeCents: cents(5_000_000),
  billedCents: cents(50_000),
  ...changes,
});

describe('a later bill', () => {
  it('confirms an ended coverage if it has no line for it, and only for later months', () => {
    expect(evidenceOnBill(asked({}), [line({ coverage: 'Dental' })], MAY)).toBe('No line for Ada Byron, Medical');
    expect(evidenceOnBill(asked({}), [line()], MAY)).toBeUndefined();
    expect(evidenceOnBill(asked({}), [line({ carrierCode: 'OTHER' })], MAY)).toBeDefined();
    expect(evidenceOnBill(asked({ coverage: null }), [line({ coverage: 'Dental' })], MAY)).toBeUndefined();
    expect(evidenceOnBill(asked({ effectiveDate: localDate('2026-05-31') }), [], MAY)).toBeUndefined();
  });

  it.each<[AwaitedCorrection['kind'], string, Partial<EvidenceLine>, Partial<EvidenceLine>]>([
    ['CHANGE_TIER', 'FAM', { tier: 'FAM' }, { tier: 'EE' }],
    ['CHANGE_PLAN', 'hmo ', { plan: 'HMO' }, { plan: 'PPO' }],
    ['CHANGE_VOLUME', '$60,000', { volumeCents: cents(6_000_000) }, { volumeCents: null }],
    ['CHANGE_NAME', 'Byron, Ada', { memberName: 'Ada Byron' }, { memberName: 'Ada Lovelace' }],
    ['CHANGE_ID', 'M9', { memberId: 'M9' }, { memberId: 'M1' }],
    ['START_COVERAGE', '', {}, { billedCents: cents(0) }],
  ])('confirms %s only if the line has it', (kind, value, right, wrong) => {
    const correction = asked({ kind, value, effectiveDate: MAY });
    expect(evidenceOnBill(correction, [line(right)], MAY)).toMatch(/^Line of Ada Byron, Medical/);
    expect(evidenceOnBill(correction, [line(wrong)], MAY)).toBeUndefined();
    expect(evidenceOnBill(correction, [], MAY)).toBeUndefined();
    const later = { ...correction, effectiveDate: localDate('2026-06-01') };
    expect(evidenceOnBill(later, [line(right)], MAY)).toBeUndefined();
  });

  /** @source docs/decisions/register.md#a-member-has-one-number-in-the-register */
  it('finds a member whose number the bill has in another form, unless two members have it', () => {
    const pia = asked({ kind: 'START_COVERAGE', memberId: '610-32-4133', effectiveDate: MAY });
    expect(evidenceOnBill(pia, [line({ memberId: '610324133' })], MAY)).toBeDefined();
    expect(evidenceOnBill(pia, [line({ memberId: '610324134' })], MAY)).toBeUndefined();
    const owen = { ...pia, memberId: '12' };
    expect(evidenceOnBill(owen, [line({ memberId: '012' }), line({ memberId: '0012' })], MAY)).toBeUndefined();
    expect(evidenceOnBill(owen, [line({ memberId: '12' }), line({ memberId: '0012' })], MAY)).toBeDefined();
  });

  it('confirms no ended coverage and no new spelling from a number in another form', () => {
    expect(evidenceOnBill(asked({ memberId: '12' }), [line({ memberId: '0012' })], MAY)).toBeUndefined();
    const spelled = asked({ kind: 'CHANGE_ID', memberId: '12', value: '0012', effectiveDate: MAY });
    expect(evidenceOnBill(spelled, [line({ memberId: '12' })], MAY)).toBeUndefined();
    expect(evidenceOnBill(spelled, [line({ memberId: '0012' })], MAY)).toBeDefined();
    const renumbered = { ...spelled, memberId: 'E5' };
    expect(evidenceOnBill(renumbered, [line({ memberId: '12' })], MAY)).toBeDefined();
  });

  it('confirms no inquiry and no deduction', () => {
    expect(evidenceOnBill(asked({ kind: 'BILLING_INQUIRY', effectiveDate: null }), [line()], MAY)).toBeUndefined();
    expect(evidenceOnBill(asked({ kind: 'START_DEDUCTION' }), [line()], MAY)).toBeUndefined();
  });
});

describe('a later payroll file', () => {
  const payroll = {
    fileName: 'may.csv',
    isEmployeeShare: false,
    rows: [{ row: 3, memberId: 'M1', memberName: 'Ada Byron', coverage: 'Medical' }],
    differences: [] as PayrollEvidence['differences'],
    explained: [] as PayrollEvidence['explained'],
    settled: new Map<string, SettledSince>(),
  };
  const start = asked({ kind: 'START_DEDUCTION' });

  it('confirms a deduction whose row agrees with the bill', () => {
    expect(evidenceInPayroll(start, payroll)).toBe('Row 3 of may.csv agrees with the bill');
    expect(evidenceInPayroll(start, { ...payroll, rows: [] })).toBeUndefined();
    expect(evidenceInPayroll(asked({}), payroll)).toBeUndefined();
  });

  it('confirms nothing while the member still differs', () => {
    const differs = (coverage: string | null) => ({
      ...payroll,
      differences: [{ memberId: 'M1', memberName: 'Ada Byron', coverage }],
    });
    expect(evidenceInPayroll(start, differs('Medical'))).toBeUndefined();
    expect(evidenceInPayroll(start, differs(null))).toBeUndefined();
    expect(evidenceInPayroll(start, differs('Dental'))).toBeDefined();
  });

  /** @source BR-REG-16 */
  it("doesn't confirm a correction for a person without a number from another person's row", () => {
    const unnumbered = (memberName: string) => ({ row: 4, memberId: '', memberName, coverage: 'Medical' });
    const dana = asked({ kind: 'START_DEDUCTION', memberId: '', memberName: 'Dana Fox' });
    expect(evidenceInPayroll(dana, { ...payroll, rows: [unnumbered('Kim Fox')] })).toBeUndefined();
    expect(evidenceInPayroll(dana, { ...payroll, rows: [unnumbered('Dana Fox')] })).toBeDefined();
  });

  it('confirms a stopped deduction without a row', () => {
    const stop = asked({ kind: 'STOP_DEDUCTION' });
    expect(evidenceInPayroll(stop, { ...payroll, rows: [] })).toBe('No difference for Ada Byron in may.csv');
  });

  /** @source BR-COR-18 */
  it('confirms a deduction with an amount to collect or refund only when that happened, or nothing is left of the balance', () => {
    const since = (beforeCents: number, settledCents: number, balanceCents: number) => ({
      ...payroll,
      settled: new Map([
        [
          '1.c',
          {
            beforeCents: cents(beforeCents),
            settledCents: cents(settledCents),
            balanceCents: cents(balanceCents),
          },
        ],
      ]),
    });
    const collect = { ...start, oneTimeCents: cents(9_000) };
    const refund = { ...start, oneTimeCents: cents(-9_000) };
    expect(evidenceInPayroll(collect, payroll)).toBeUndefined();
    expect(evidenceInPayroll(refund, payroll)).toBeUndefined();
    expect(evidenceInPayroll(collect, since(9_000, 0, 9_000))).toBeUndefined();
    expect(evidenceInPayroll(collect, since(9_000, 3_000, 6_000))).toBeUndefined();
    expect(evidenceInPayroll(collect, since(9_000, 8_999, 1))).toBeUndefined();
    const done = 'Row 3 of may.csv agrees with the bill, and $90.00 was collected';
    expect(evidenceInPayroll(collect, since(9_000, 9_000, 0))).toBe(done);
    expect(evidenceInPayroll(collect, since(14_000, 9_000, 5_000))).toBe(done);
    expect(evidenceInPayroll(collect, since(7_000, 7_000, 0))).toBe(done);
    expect(evidenceInPayroll(collect, since(0, 0, 0))).toBeUndefined();
    expect(evidenceInPayroll(refund, since(-9_000, 3_000, -6_000))).toBeUndefined();
    expect(evidenceInPayroll(refund, since(-9_000, 9_000, 0))).toBe(
      'Row 3 of may.csv agrees with the bill, and $90.00 was refunded',
    );
    const stop = { ...refund, kind: 'STOP_DEDUCTION' as const };
    expect(evidenceInPayroll(stop, since(-9_000, 0, -9_000))).toBeUndefined();
    expect(evidenceInPayroll(stop, since(-9_000, 9_000, 0))).toBe(
      'No difference for Ada Byron in may.csv, and $90.00 was refunded',
    );
  });

  it('does not confirm while a row with the number in another form differs', () => {
    const stop = asked({ kind: 'STOP_DEDUCTION', memberId: '610-32-4133' });
    const differences = [{ memberId: '610324133', memberName: 'Ada Byron', coverage: 'Medical' }];
    expect(evidenceInPayroll(stop, { ...payroll, differences })).toBeUndefined();
  });

  it('confirms a settlement by the deduction that pays the rest of it, and by no other row', () => {
    const settle = asked({ kind: 'SETTLE_DEDUCTION', oneTimeCents: cents(60_000), differenceCents: cents(-60_000) });
    const paying = (difference: number, balance: number) => ({
      ...payroll,
      explained: [
        {
          memberId: 'M1',
          memberName: 'Ada Byron',
          coverage: 'Medical',
          differenceCents: cents(difference),
          balanceCents: cents(balance),
        },
      ],
    });
    expect(evidenceInPayroll(settle, payroll)).toBeUndefined();
    expect(evidenceInPayroll(settle, paying(20_000, 60_000))).toBeUndefined();
    expect(evidenceInPayroll(settle, paying(-20_000, -20_000))).toBeUndefined();
    expect(evidenceInPayroll(settle, paying(20_000, 20_000))).toBe('Row 3 of may.csv settles the balance');
    expect(evidenceInPayroll(settle, paying(60_000, 60_000))).toBe('Row 3 of may.csv settles the balance');
  });
});
