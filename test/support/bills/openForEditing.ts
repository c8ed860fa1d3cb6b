import { takeBillLock } from '../../../contract/billLocks';
import { changeBillLines, getBill, reconcileBill, revertBill, unreconcileBill } from '../../../contract/bills';
import { cents } from '../../../src/domain/money/Cents';
import type { TestCaller } from '../server/TestCaller';

/** What a test may send in place of what fits. */
export interface Wishes {
  readonly version?: number;
  readonly lockToken?: string;
  readonly note?: string;
}

/** A bill that a person has open for editing. Each call is sent with the version as it is now and the person's lock, unless told. */
export async function openForEditing(caller: TestCaller, billPk: string) {
  const { lockToken } = await caller.ok(takeBillLock, { body: { billPk } });
  const params = { billPk };
  const read = () => caller.ok(getBill, { params });
  const body = async (wishes: Wishes) => ({ version: wishes.version ?? (await read()).version, lockToken, ...wishes });
  return {
    lockToken,
    read,
    edit: async (amounts: Readonly<Record<string, number>>, wishes: Wishes = {}) =>
      caller.call(changeBillLines, { params, body: { ...(await body(wishes)), changes: editsTo(amounts) } }),
    reconcile: async (wishes: Wishes = {}) => caller.call(reconcileBill, { params, body: await body(wishes) }),
    unreconcile: async (wishes: Wishes = {}) => caller.call(unreconcileBill, { params, body: await body(wishes) }),
    revert: async (wishes: Wishes = {}) => caller.call(revertBill, { params, body: await body(wishes) }),
  };
}

/** Edits that set lines to amounts, each with a reason. */
export function editsTo(amounts: Readonly<Record<string, number>>) {
  return Object.entries(amounts).map(([linePk, amount]) => ({
    linePk,
    reconciledCents: cents(amount),
    reasonCode: 'TERMINATED' as const,
    effectiveDate: null,
    note: '',
  }));
}
