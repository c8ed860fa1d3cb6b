import { randomUUID } from 'node:crypto';
import * as billLocks from '../../../contract/billLocks';
import * as bills from '../../../contract/bills';
import * as columnMappings from '../../../contract/columnMappings';
import * as myBillLocks from '../../../contract/myBillLocks';
import type { TestServer } from '../server/startTestServer';
import type { TestRequest } from '../server/TestCaller';
import { cell, type MatrixCall, type Target } from './MatrixCall';

const change = () => ({ version: 1, lockToken: randomUUID() });
const mapping = { memberId: 'Emp No', memberName: null, coverage: null, amount: 'Amount', employerAmount: null };

/** Who may make the calls around bills. @source product.md, Rights */
export const BILL_CALLS: readonly MatrixCall[] = [
  cell(bills.searchBills, 'list', 'see', () => ({ body: {} })),
  cell(bills.getBill, 'key', 'see', ({ billPk }) => ({ params: { billPk } })),
  cell(bills.getBillLines, 'key', 'members', ({ billPk }) => ({ params: { billPk }, query: {} })),
  cell(bills.getBillHistory, 'key', 'record', ({ billPk }) => ({ params: { billPk } })),
  cell(bills.changeBillLines, 'key', 'reconcile', ({ billPk }) => {
    const edit = { linePk: `${billPk}.l1`, reconciledCents: 1, reasonCode: 'OTHER', effectiveDate: null, note: '' };
    return { params: { billPk }, body: { ...change(), changes: [edit] } } as TestRequest<typeof bills.changeBillLines>;
  }),
  cell(bills.reconcileBill, 'key', 'reconcile', ({ billPk }) => ({ params: { billPk }, body: change() })),
  cell(bills.unreconcileBill, 'key', 'reconcile', ({ billPk }) => ({ params: { billPk }, body: change() })),
  cell(bills.revertBill, 'key', 'reconcile', ({ billPk }) => ({ params: { billPk }, body: change() })),
  cell(bills.releaseBills, 'list', 'release', ({ unreleasedPk }) => ({ body: { values: [unreleasedPk] } }), {
    prepare: takeBack,
  }),

  cell(billLocks.takeBillLock, 'key', 'lock', ({ billPk }) => ({ body: { billPk } })),
  cell(billLocks.keepBillLock, 'list', 'lock', ({ billPk }) => ({
    params: { billPk },
    body: { lockToken: randomUUID() },
  })),
  cell(billLocks.releaseBillLock, 'self', undefined, ({ billPk }) => ({ query: { billPk } })),
  cell(myBillLocks.releaseMyBillLocks, 'self', undefined, (_target, { email }) => ({ query: { email } })),

  cell(columnMappings.getColumnMapping, 'group', 'record', ({ groupNumber }) => ({
    params: { groupNumber, fileKind: 'payrollDeductions' as const },
  })),
  cell(columnMappings.saveColumnMapping, 'group', 'reconcile', ({ groupNumber }) => ({
    params: { groupNumber, fileKind: 'payrollDeductions' as const },
    body: mapping,
  })),
];

/** A bill that was released is not released again. */
async function takeBack({ db }: TestServer, { unreleasedPk }: Target): Promise<void> {
  const status = { status: 'UNRELEASED', released_at: null, released_by: null } as const;
  await db.updateTable('bills').set(status).where('bill_pk', '=', unreleasedPk).execute();
  await db.deleteFrom('bill_line_snapshots').where('bill_pk', '=', unreleasedPk).execute();
}
