import { matchDeductions } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { aLine, aRow } from '../../../support/reconciliation/aLine';

const NAMES = [
  'Medical Arrears',
  'Medical Arrears Recovery 1 of 3',
  'Medical Arr',
  'Medical Catch-up',
  'Medical Catch Up',
  'Medical Catchup',
  'Medical Makeup',
  'Medical Make-Up',
  'Medical Make Up Deduction',
  'Medical Prior Period Adj',
  'Medical Prior Month',
  'Medical Prior Pay Period',
  'Medical Refund',
  'Medical Credit',
  'Medical Adjustment',
  'Medical Adj.',
  'Medical Retro',
  'Medical Retroactive',
  'Medical Past Due',
  'Medical Missed Deduction',
  'Medical Recoupment',
  'Medical Repayment',
  'Medical Correction',
  'Medical Reversal',
  'Medical Void',
  'Medical Back Deduction',
  'Medical Previous Month',
  'Medical Overpayment',
  'Medical Under Deducted',
  'Medical Premium Recovery',
];
const FIRST = localDate('2026-11-06');
const OTHERS = Array.from({ length: 4 }, (_, at) => ({ memberId: `M${at}`, memberName: `Person ${'ABCD'[at]} Test` }));

/** Members who agree, and Ruth Adler, who is billed $612.40. */
function compared(...rows: Parameters<typeof aRow>[0][]) {
  const lines = [aLine(), ...OTHERS.map((one) => aLine(one))];
  const deductions = [
    ...rows.map((row, at) => aRow({ ...row, row: at + 1 })),
    ...OTHERS.map((one, at) => aRow({ ...one, row: 50 + at })),
  ];
  return matchDeductions(lines, deductions);
}

describe('a deduction that is named as money of another month', () => {
  it.each(NAMES)('changes no amount and expects nothing beside the whole premium: %s', (coverage) => {
    expect(compared({}, { coverage, amount: 20_000 })).toMatchObject([
      {
        kind: 'TIMING',
        suggestedAction: 'acceptBill',
        cause: `$200.00 as “${coverage}” is money of another month. The rest agrees with the bill.`,
      },
    ]);
    expect(compared({}, { coverage, amount: -20_000 })).toMatchObject([
      { kind: 'TIMING', suggestedAction: 'acceptBill' },
    ]);
  });

  it('is asked about if only both together are what is billed', () => {
    const [found, ...others] = compared({ amount: 41_240 }, { coverage: 'Medical Arrears', amount: 20_000 });
    expect(others).toEqual([]);
    expect(found).toMatchObject({ kind: 'TIMING', suggestedAction: null });
  });

  it('is no deduction of the month for a person who has no other', () => {
    expect(compared({ coverage: 'Medical Arrears', amount: 30_000 })).toMatchObject([{ kind: 'NO_DEDUCTION' }]);
  });

  it('undoes a part of a deduction on its pay date', () => {
    expect(
      compared({ amount: 71_240, payDate: FIRST }, { coverage: 'Medical Refund', amount: -10_000, payDate: FIRST }),
    ).toEqual([]);
    expect(
      compared(
        { amount: 71_240, payDate: FIRST },
        { coverage: 'Medical Refund', amount: -10_000, payDate: localDate('2026-11-20') },
      ),
    ).toMatchObject([{ suggestedAction: null }]);
  });
});
