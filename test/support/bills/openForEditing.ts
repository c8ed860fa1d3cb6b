import { takeBillLock } from '../../../contract/billing/bills/billLocks';
import { revertBill, unreconcileBill } from '../../../contract/billing/bills/billStatus';
import { changeBillLines, getBill } from '../../../contract/billing/bills/bills';
import { reconcileBill } from '../../../contract/billing/bills/reconcileBill';
import { cents } from '../../../src/domain/platform/money/Cents';
import type { TestCaller } from '../server/TestCaller';

/** Values sent instead of the valid ones. */
export interface RequestOverrides {
  readonly version?: number;
  readonly lockToken?: string;
  readonly note?: string;
}

/** Locks a bill for a person. Each call sends the current version and the person's lock unless overridden. */
export async function openForEditing(caller: TestCaller, billPk: string) {
  const { lockToken } = await caller.ok(takeBillLock, { body: { billPk } });
  const params = { billPk };
  const read = () => caller.ok(getBill, { params });
  const body = async (overrides: RequestOverrides) => ({
    version: overrides.version ?? (await read()).version,
    lockToken,
    ...overrides,
  });
  return {
    lockToken,
    read,
    edit: async (amounts: Readonly<Record<string, number>>, overrides: RequestOverrides = {}) =>
      caller.call(changeBillLines, { params, body: { ...(await body(overrides)), changes: editsTo(amounts) } }),
    reconcile: async (overrides: RequestOverrides = {}) =>
      caller.call(reconcileBill, { params, body: await body(overrides) }),
    unreconcile: async (overrides: RequestOverrides = {}) =>
      caller.call(unreconcileBill, { params, body: await body(overrides) }),
    revert: async (overrides: RequestOverrides = {}) =>
      caller.call(revertBill, { params, body: await body(overrides) }),
  };
}

/** Edits that set lines to the given amounts, each with a reason. */
export function editsTo(amounts: Readonly<Record<string, number>>) {
  return Object.entries(amounts).map(([linePk, amount]) => ({
    linePk,
    reconciledCents: cents(amount),
    reasonCode: 'TERMINATED' as const,
    effectiveDate: null,
    note: '',
  }));
}
