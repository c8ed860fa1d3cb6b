import { takeBillLock } from '../../../contract/billing/bills/billLocks';
import { getBill, getBillLines } from '../../../contract/billing/bills/bills';
import { getComparisonFacts } from '../../../contract/billing/bills/comparisonFacts';
import { reconcileBill } from '../../../contract/billing/bills/reconcileBill';
import { comparePayroll } from '../../../src/domain/billing/reconciliation/comparePayroll';
import type { ConfirmedPay, Deduction } from '../../../src/domain/billing/reconciliation/PayrollTable';
import { resolutionFor } from '../../../src/domain/billing/reconciliation/Resolution';
import { cents } from '../../../src/domain/platform/money/Cents';
import type { TestServer } from '../server/startTestServer';

const HALF_OF_MONTH: ConfirmedPay = { share: 'employee', schedule: 'semimonthly', payDates: 1 };

/**
 * Reconciles a new bill with a file of one of two paychecks: $50.01 from each of two people, Ada Byron (M1) and Ben Okri (M2).
 *
 * @param more of Ada Byron's deduction
 */
export async function reconciled(
  { data }: TestServer,
  pat: ReturnType<TestServer['as']>,
  groupNumber: string,
  period: string,
  pay = HALF_OF_MONTH,
  more: Partial<Deduction> = {},
): Promise<string> {
  const medical = { coverage: 'Medical', plan: 'PPO 500', carrierCode: 'ACME', billedCents: 61_240 };
  const { billPk } = await data.bill({
    groupNumber,
    period,
    lines: [
      { ...medical, memberId: 'M1', memberName: 'Ada Byron' },
      { ...medical, memberId: 'M2', memberName: 'Ben Okri' },
    ],
  });
  const params = { billPk };
  const deductions = ['Ada Byron', 'Ben Okri'].map((memberName, at) => ({
    row: at + 1,
    memberId: `M${at + 1}`,
    memberName,
    coverage: 'Medical',
    amountCents: cents(61_240),
    fileCents: cents(5_001),
    ...(at === 0 && more),
  }));
  const { items } = await pat.ok(getBillLines, { params });
  const { discrepancies } = comparePayroll(items, deductions, await pat.ok(getComparisonFacts, { params }));
  const resolutions = discrepancies.map((one) => resolutionFor(one, 'acceptBill'));
  const { lockToken } = await pat.ok(takeBillLock, { body: { billPk } });
  const { version } = await pat.ok(getBill, { params });
  const comparison = { fileName: `${period}.csv`, deductions, resolutions, pay };
  await pat.ok(reconcileBill, { params, body: { version, lockToken, comparison } });
  return billPk;
}
