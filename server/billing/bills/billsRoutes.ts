import { getBillBridge } from '../../../contract/billing/bills/billBridge';
import {
  addAttachment,
  addBillComment,
  deleteBillComment,
  getAttachment,
  getBillComments,
  removeAttachment,
  restoreAttachment,
} from '../../../contract/billing/bills/billComments';
import { keepBillLock, releaseBillLock, takeBillLock } from '../../../contract/billing/bills/billLocks';
import { getReopening } from '../../../contract/billing/bills/billStatus';
import { getBill, getBillHistory, getBillLines, searchBills } from '../../../contract/billing/bills/bills';
import { exportBills } from '../../../contract/billing/bills/exportBills';
import { releaseMyBillLocks } from '../../../contract/billing/bills/myBillLocks';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import { BILL_LIST } from '../../../src/domain/billing/bills/billList';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { commandRoute } from '../../platform/calls/commandRoute';
import { FileAnswer, type Route } from '../../platform/calls/Route';
import type { ListExport } from '../../platform/lists/ListExport';
import { registerList } from '../../platform/lists/listRoutes';
import { notFound } from '../../platform/shared/Refusal';
import type { Transactions } from '../../platform/shared/Transaction';
import type { BillAttachments } from './BillAttachments';
import type { BillComments } from './BillComments';
import type { ExtendBillLock, ReleaseBillLocks, TakeBillLock } from './BillLocks';
import { changeLines } from './changeBillLines';
import type { BillQueries } from './ports';
import type { ReadBillBridge } from './ReadBillBridge';
import type { ReadReopening } from './ReadReopening';

/** Use cases behind the routes for bills. */
export interface BillServices {
  readonly lists: ListExport;
  readonly bills: BillQueries;
  /** Of the database that reports are read from. */
  readonly reports: BillQueries;
  readonly bridge: ReadBillBridge;
  readonly transactions: Transactions;
  readonly reopening: ReadReopening;
}

/** Routes for bills. */
export function registerBillsRoutes(route: Route, services: BillServices): void {
  const { lists, bills, reports, bridge, transactions, reopening } = services;
  const find = async (scope: Scope, billPk: string, now: Date): Promise<Bill> => {
    const bill = await bills.find(scope, billPk, now);
    if (!bill) throw notFound('bill');
    return bill;
  };
  const calls = { search: searchBills, export: exportBills };
  registerList(
    route,
    lists,
    BILL_LIST,
    calls,
    { screen: bills, files: reports },
    {
      page: ({ scope, body, now, today }, from) => from.search(scope, { ...body, today }, now),
      keys: ({ scope, body, now, today }, from, limit) => from.keys(scope, { ...body, today }, limit, now),
      items: ({ scope, now }, from, keys) => from.byKeys(scope, keys, now),
    },
  );
  route(getBill, async ({ scope, params, now }) => {
    const bill = await find(scope, params.billPk, now);
    return { ...bill, adjustments: [...(await bills.adjustments(bill))] };
  });
  route(getBillLines, async ({ scope, params, query, now }) => {
    // Read the version first: saving lines newer than it is refused, whereas saving older ones would overwrite changes.
    const bill = await find(scope, params.billPk, now);
    const { offset, limit, q, changedOnly } = query;
    const page = await bills.lines(scope, bill, { offset, limit, q, changedOnly: changedOnly === 'true' });
    return { version: bill.version, ...page };
  });
  route(getBillHistory, async ({ scope, params, now }) => {
    const { billPk } = await find(scope, params.billPk, now);
    return { items: await bills.history(billPk) };
  });
  route(getBillBridge, ({ scope, params, now }) => bridge.run({ scope, now, ...params }));
  commandRoute(route, transactions)(changeLines);
  route(getReopening, ({ scope, params, now }) => reopening.run({ scope, now, ...params }));
}

/** Routes for comments on bills and the files attached to them. */
export function registerBillCommentsRoutes(route: Route, comments: BillComments, attachments: BillAttachments): void {
  route(getBillComments, ({ caller, scope, params, now }) => comments.list({ caller, scope, now, ...params }));
  route(addBillComment, ({ caller, scope, params, body, now }) =>
    comments.add({ caller, scope, now, ...params, ...body }),
  );
  route(deleteBillComment, ({ caller, scope, params, now }) => comments.remove({ caller, scope, now, ...params }));
  route(addAttachment, ({ caller, scope, params, idempotencyKey: key, now, form }) =>
    attachments.add({ caller, scope, now, key, ...params }, async () => (await form()).files[0]),
  );
  route(getAttachment, async ({ caller, scope, params, now }) => {
    const { name, bytes } = await attachments.download({ caller, scope, now, ...params });
    return new FileAnswer(name, 'application/octet-stream', bytes);
  });
  route(removeAttachment, ({ caller, scope, params, now }) => attachments.remove({ caller, scope, now, ...params }));
  route(restoreAttachment, ({ caller, scope, params, now }) => attachments.restore({ caller, scope, now, ...params }));
}

/** Use cases behind the routes for locks. */
interface BillLockServices {
  readonly take: TakeBillLock;
  readonly keep: ExtendBillLock;
  readonly release: ReleaseBillLocks;
}

/** Routes for bill locks. */
export function registerBillLocksRoutes(route: Route, { take, keep, release }: BillLockServices): void {
  route(takeBillLock, ({ caller, scope, body, now }) => take.run({ caller, scope, now, ...body }));
  route(keepBillLock, ({ caller, scope, params, body, now }) => keep.run({ caller, scope, now, ...params, ...body }));
  route(releaseBillLock, async ({ caller, query }) => ({
    removed: await release.one(caller, query.billPk, query.lockToken),
  }));
  route(releaseMyBillLocks, async ({ caller, query }) => ({ removed: await release.ofPerson(caller, query.email) }));
}
