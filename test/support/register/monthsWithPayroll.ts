import { releaseBills } from '../../../contract/billing/bills/billStatus';
import { getBillLines } from '../../../contract/billing/bills/bills';
import { getComparisonFacts } from '../../../contract/billing/bills/comparisonFacts';
import { reconcileBill } from '../../../contract/billing/bills/reconcileBill';
import { getMemberRegister, searchRegister, settleBalances } from '../../../contract/billing/register';
import { matchDeductions } from '../../../src/domain/billing/reconciliation/comparePayroll';
import type { DiscrepancyAction } from '../../../src/domain/billing/reconciliation/DiscrepancyAction';
import type { Deduction } from '../../../src/domain/billing/reconciliation/PayrollTable';
import { resolutionFor } from '../../../src/domain/billing/reconciliation/Resolution';
import { Role } from '../../../src/domain/platform/access/Role';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import { openForEditing } from '../bills/openForEditing';
import type { TestLine } from '../server/insertBill';
import type { TestServer } from '../server/startTestServer';

interface Line extends Pick<TestLine, 'retroPeriod'> {
  readonly memberId: string;
  readonly memberName: string;
  readonly billedCents: number;
  /** Default: ACME. */
  readonly carrierCode?: string;
  /** Default: Medical. */
  readonly coverage?: string;
}

/**
 * Number, name, amount in cents, and coverage (default: Medical) of a row of the payroll file, with the employee's share in cents in a
 * file that has only that.
 */
export type PayrollRow = readonly [
  memberId: string,
  memberName: string,
  amount: number,
  coverage?: string,
  employee?: number,
];

/** A group that pays as billed, whose bills are released and reconciled with payroll, month after month. */
export async function monthsWithPayroll(server: TestServer) {
  const groupNumber = await server.data.group({ carriers: ['ACME'], reconcilePolicy: 'payAsBilled' });
  const biller = server.as(await server.data.billingUser([groupNumber], [Role.Reconciler]));
  const admin = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
  const params = { groupNumber };
  return {
    groupNumber,
    biller,
    /** @param action of the differences that have it; the others have their first one */
    month: async (
      period: string,
      lines: readonly Line[],
      rows: readonly PayrollRow[],
      action: DiscrepancyAction = 'acceptBill',
    ) => {
      const { billPk } = await server.data.bill({
        groupNumber,
        period,
        status: 'UNRELEASED',
        lines: lines.map((line) => ({ carrierCode: 'ACME', coverage: 'Medical', ...line })),
      });
      await admin.ok(releaseBills, { body: { values: [billPk] } });
      const opened = await openForEditing(biller, billPk);
      const deductions = rows.map(
        ([memberId, memberName, amount, coverage = 'Medical', employee], at): Deduction => ({
          row: at + 1,
          memberId,
          memberName,
          coverage,
          amountCents: cents(amount),
          ...(employee !== undefined && { fileCents: cents(employee) }),
        }),
      );
      const pay = rows.some(([, , , , employee]) => employee !== undefined)
        ? { share: 'employee' as const }
        : undefined;
      const facts = { ...(await biller.ok(getComparisonFacts, { params: { billPk } })), pay };
      const { items } = await biller.ok(getBillLines, { params: { billPk } });
      const resolutions = matchDeductions(items, deductions, facts).map((one) =>
        resolutionFor(one, one.actions.includes(action) ? action : (one.actions[0] ?? 'ignore')),
      );
      const { version } = await opened.read();
      const comparison = { fileName: `${period}.csv`, deductions, resolutions, ...(pay && { pay }) };
      const body = { version, lockToken: opened.lockToken, comparison };
      await biller.ok(reconcileBill, { params: { billPk }, body });
      return opened;
    },
    /** Number, plan, and balance of the rows of the register. */
    balances: async (state: 'open' | 'all' = 'open') =>
      (await biller.ok(searchRegister, { params, body: { state } })).items.map(({ memberId, plan, balanceCents }) => [
        memberId,
        plan,
        balanceCents,
      ]),
    postings: async (memberId: string) =>
      (await biller.ok(getMemberRegister, { params, body: { memberId } })).postings.map(
        ({ event, balanceCents, reason }) => [event, balanceCents, reason],
      ),
    /** Requested amount, or the reason why nothing is requested. */
    settle: async (memberId: string, plan: string, balanceCents: number) => {
      const balance = { memberId, coverage: 'Medical', plan, balanceCents: cents(balanceCents) };
      const terms = { effectiveDate: localDate('2026-04-01'), installments: 1, tax: 'PRE_TAX' as const };
      const { results } = await biller.ok(settleBalances, { params, body: { balances: [balance], ...terms } });
      return results.map(({ amountCents, message }) => [amountCents, message]);
    },
    corrections: () =>
      server.db
        .selectFrom('corrections')
        .select(['correction_pk', 'kind', 'state', 'one_time_cents', 'evidence'])
        .where('group_number', '=', groupNumber)
        .orderBy('add_date')
        .orderBy('correction_pk')
        .execute(),
  };
}
