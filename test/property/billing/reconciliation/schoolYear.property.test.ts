import { fc, test } from '@fast-check/jest';
import type { PayBasis } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import { BillIndex } from '../../../../src/domain/billing/reconciliation/payrollFile/BillIndex';
import { findBasis } from '../../../../src/domain/billing/reconciliation/payrollFile/basisOptions';
import { groupDeductions } from '../../../../src/domain/billing/reconciliation/payrollFile/deductionGroups';
import { applyBasis } from '../../../../src/domain/billing/reconciliation/payrollFile/payBasis';
import { PER_PAYCHECK } from '../../../../src/domain/billing/reconciliation/payrollFile/paychecks';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { aLine, aRow } from '../../../support/reconciliation/aLine';

const person = fc.record({ premium: fc.integer({ min: 20_000, max: 300_000 }), isTeacher: fc.boolean() });
const file = fc.record({
  people: fc.array(person, { minLength: 3, maxLength: 20 }),
  schedule: fc.constantFrom('semimonthly' as const, 'biweekly24' as const, 'biweekly26' as const, 'weekly48' as const),
  payDates: fc.integer({ min: 1, max: 2 }),
  paychecks: fc.constantFrom(18, 19, 20, 21, 22, 36, 40),
});

test.prop([file])(
  'a file with school-year and year-round employees yields every premium to the cent for any schedules',
  ({ people, schedule, payDates, paychecks }) => {
    const [part, of] = PER_PAYCHECK[schedule];
    const lines = people.map(({ premium }, at) => aLine({ memberId: `E${at}`, billed: premium }));
    const rows = people.map(({ premium, isTeacher }, at) => {
      const paycheck = Math.round(isTeacher ? (premium * 12) / paychecks : (premium * part) / of);
      return aRow({ row: at + 1, memberId: `E${at}`, amount: paycheck * payDates });
    });
    const basis: PayBasis = { schedule, payDates, schoolPaychecks: paychecks };
    const scaled = applyBasis(rows, new BillIndex(lines), basis);
    expect(scaled.map(({ amountCents }) => amountCents)).toEqual(people.map(({ premium }) => premium));
    // If both kinds of paychecks are equal, they count as year-round and nothing is prepaid.
    const isSame = paychecks * part === 12 * of;
    expect(scaled.map(({ isSchoolYear = false }) => isSchoolYear)).toEqual(
      people.map(({ isTeacher }) => isTeacher && !isSame),
    );
  },
);

test.prop([file])('a suggested school year never changes an amount by itself', ({ people, paychecks }) => {
  const lines = people.map(({ premium }, at) => aLine({ memberId: `E${at}`, billed: premium }));
  const rows = people.map(({ premium }, at) =>
    aRow({ row: at + 1, memberId: `E${at}`, amount: Math.round((premium * 12) / paychecks) }),
  );
  const bill = new BillIndex(lines);
  const before = structuredClone(rows);
  const { options } = findBasis(rows, bill);
  expect(rows).toEqual(before);
  for (const { basis, agree } of options) {
    const groups = groupDeductions(applyBasis(rows, bill, basis), bill);
    const exact = groups.filter(
      ({ memberId, deducted }) => cents(deducted) === bill.billedOf(memberId ?? '')?.get('Medical')?.current,
    );
    expect(exact.length).toBeGreaterThanOrEqual(agree);
  }
});
