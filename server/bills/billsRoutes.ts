import { getBillBridge } from '../../contract/bills/billBridge';
import { getLargestBillChanges } from '../../contract/bills/billChanges';
import {
  addAttachment,
  addBillComment,
  deleteBillComment,
  getAttachment,
  getBillComments,
  removeAttachment,
  restoreAttachment,
} from '../../contract/bills/billComments';
import { getBillDelinquency } from '../../contract/bills/billDelinquency';
import { exportBillLines, getBillEvidence } from '../../contract/bills/billEvidence';
import { keepBillLock, releaseBillLock, takeBillLock } from '../../contract/bills/billLocks';
import {
  bringBackLines,
  getReopening,
  releaseBills,
  revertBill,
  unreconcileBill,
  unreleaseBills,
} from '../../contract/bills/billStatus';
import { changeBillLines, getBill, getBillHistory, getBillLines, searchBills } from '../../contract/bills/bills';
import {
  addMemberLinks,
  getComparisonFacts,
  listMemberLinks,
  removeMemberLinks,
} from '../../contract/bills/comparisonFacts';
import { releaseMyBillLocks } from '../../contract/bills/myBillLocks';
import { reconcileBill } from '../../contract/bills/reconcileBill';
import { getCarrierBoard } from '../../contract/carrierBoard';
import { getColumnMapping, saveColumnMapping } from '../../contract/columnMappings';
import { getDashboard } from '../../contract/dashboard';
import { getReceipt, getRemittanceSlip } from '../../contract/slips';
import { isAllowedIn } from '../../src/domain/access/decide';
import type { Scope } from '../../src/domain/access/Scope';
import type { Bill } from '../../src/domain/bills/Bill';
import { groupNumberOf } from '../../src/domain/bills/Bill';
import { withMaskedTexts } from '../../src/domain/text/maskKeys';
import { FileAnswer, type Route } from '../calls/Route';
import type { BillChangeQueries } from '../dashboard/BillChangeQueries';
import type { ReadCarrierBoard } from '../dashboard/ReadCarrierBoard';
import type { ReadDashboard } from '../dashboard/ReadDashboard';
import type { ReadDelinquency } from '../delinquency/ReadDelinquency';
import type { ColumnMappingStore } from '../reconciliation/ColumnMappingStore';
import type { MemberLinkStore } from '../reconciliation/MemberLinkStore';
import type { ReadComparisonFacts } from '../reconciliation/ReadComparisonFacts';
import { shownTo } from '../reconciliation/shownToReaders';
import { notFound } from '../shared/Refusal';
import { XLSX_MEDIA_TYPE } from '../shared/Workbooks';
import type { BillAttachments } from './BillAttachments';
import type { BillComments } from './BillComments';
import type { ExtendBillLock, ReleaseBillLocks, TakeBillLock } from './BillLocks';
import type { BringBackLines } from './BringBackLines';
import type { ChangeBillLines } from './ChangeBillLines';
import { PDF_MEDIA_TYPE } from './evidence/Documents';
import type { ExportBillLines } from './evidence/ExportBillLines';
import type { WriteEvidence } from './evidence/WriteEvidence';
import type { WriteReceipt } from './evidence/WriteReceipt';
import type { WriteRemittanceSlip } from './evidence/WriteRemittanceSlip';
import type { BillQueries } from './ports';
import type { ReadBillBridge } from './ReadBillBridge';
import type { ReadReopening } from './ReadReopening';
import type { ReconcileBill } from './ReconcileBill';
import type { RevertBill, UnreconcileBill } from './ReopenBill';
import type { ReleaseBills } from './release/ReleaseBills';
import type { UnreleaseBills } from './release/UnreleaseBills';

/** Use cases behind the routes for bills. */
export interface BillServices {
  readonly bills: BillQueries;
  readonly bridge: ReadBillBridge;
  readonly facts: ReadComparisonFacts;
  readonly changeLines: ChangeBillLines;
  readonly reconcile: ReconcileBill;
  readonly reopening: ReadReopening;
  readonly unreconcile: UnreconcileBill;
  readonly revert: RevertBill;
  readonly release: ReleaseBills;
  readonly unrelease: UnreleaseBills;
  readonly bringBack: BringBackLines;
}

/** Routes for bills. */
export function registerBillsRoutes(route: Route, services: BillServices): void {
  const {
    bills,
    bridge,
    facts,
    changeLines,
    reconcile,
    reopening,
    unreconcile,
    revert,
    release,
    unrelease,
    bringBack,
  } = services;
  const find = async (scope: Scope, billPk: string, now: Date): Promise<Bill> => {
    const bill = await bills.find(scope, billPk, now);
    if (!bill) throw notFound('bill');
    return bill;
  };
  route(searchBills, ({ scope, body, now, today }) => bills.search(scope, { ...body, today }, now));
  route(getBill, async ({ scope, params, now }) => {
    const bill = await find(scope, params.billPk, now);
    return { ...bill, adjustments: [...(await bills.adjustments(bill))] };
  });
  route(getBillLines, async ({ scope, params, query, now }) => {
    // Read the version first: saving lines newer than it is refused, but saving older ones would overwrite changes.
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
  route(getComparisonFacts, async ({ caller, scope, params, now, today }) => {
    const { balances, ...others } = await facts.run({ scope, now, today, ...params });
    const groupNumber = groupNumberOf(params.billPk);
    const isSeen = isAllowedIn(caller.person, 'register.read', groupNumber);
    return shownTo(caller, groupNumber, { ...others, ...(isSeen && { balances }) });
  });
  route(changeBillLines, ({ caller, scope, params, body, now }) =>
    changeLines.run({ caller, scope, now, note: '', ...params, ...body }),
  );
  route(reconcileBill, ({ caller, scope, params, body, now, today }) =>
    reconcile.run({ caller, scope, now, today, ...params, ...body }),
  );
  route(getReopening, ({ scope, params, now }) => reopening.run({ scope, now, ...params }));
  route(unreconcileBill, ({ caller, scope, params, body, now, today }) =>
    unreconcile.run({ caller, scope, now, today, ...params, ...body }),
  );
  route(revertBill, ({ caller, scope, params, body, now, today }) =>
    revert.run({ caller, scope, now, today, ...params, ...body }),
  );
  route(bringBackLines, ({ caller, scope, params, now }) => bringBack.run(scope, params.billPk, caller, now));
  route(releaseBills, async ({ caller, scope, body, now }) => ({
    results: await release.run({ caller, scope, billPks: body.values, now }),
  }));
  route(unreleaseBills, async ({ caller, scope, body, now }) => ({
    results: await unrelease.run({ caller, scope, billPks: body.values, now }),
  }));
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

/** Routes for remembered columns. */
export function registerColumnMappingsRoutes(route: Route, mappings: ColumnMappingStore): void {
  route(getColumnMapping, async ({ params: { groupNumber, fileKind }, query, assertGroupReached }) => {
    await assertGroupReached(groupNumber);
    return (await mappings.find(groupNumber, fileKind, query.layout)) ?? null;
  });
  route(saveColumnMapping, async ({ params: { groupNumber, fileKind }, body, caller, now, assertGroup }) => {
    await assertGroup(groupNumber);
    const mapping = withMaskedTexts(body);
    await mappings.save(groupNumber, fileKind, mapping, caller, now);
    return mapping;
  });
}

/** Routes for linked members. */
export function registerMemberLinksRoutes(route: Route, links: MemberLinkStore): void {
  route(listMemberLinks, async ({ params: { groupNumber }, caller, assertGroup }) => {
    await assertGroup(groupNumber);
    return shownTo(caller, groupNumber, { items: await links.list(groupNumber) });
  });
  route(addMemberLinks, async ({ params: { groupNumber }, body, caller, now, assertGroup }) => {
    await assertGroup(groupNumber);
    return { items: await links.save(groupNumber, body.links, caller, now) };
  });
  route(removeMemberLinks, async ({ params: { groupNumber }, body, assertGroup }) => {
    await assertGroup(groupNumber);
    return { removed: await links.remove(groupNumber, body.values) };
  });
}

/** Routes for dashboards and delinquency. */
export function registerDashboardRoutes(
  route: Route,
  dashboard: ReadDashboard,
  carrierBoard: ReadCarrierBoard,
  changes: BillChangeQueries,
  delinquency: ReadDelinquency,
): void {
  route(getBillDelinquency, ({ scope, params, ...at }) => delinquency.ofBill(scope, params.billPk, at));
  route(getLargestBillChanges, async ({ scope }) => ({ items: await changes.largest(scope) }));
  route(getDashboard, async ({ caller, scope, params, query, now, today }) => ({
    ...(await dashboard.run({ caller, scope, role: params.role, groupNumber: query.groupNumber, now, today })),
    recentPayments: [],
  }));
  route(getCarrierBoard, ({ caller, today }) => carrierBoard.run(caller, today));
}

/** Routes for files about a bill. */
export function registerEvidenceRoutes(route: Route, evidence: WriteEvidence, lines: ExportBillLines): void {
  route(getBillEvidence, async ({ caller, scope, params, query: { format }, now, today, signal }) => {
    const { name, bytes } = await evidence.run({ caller, scope, now, today, signal, format, ...params });
    return new FileAnswer(name, format === 'pdf' ? PDF_MEDIA_TYPE : XLSX_MEDIA_TYPE, bytes);
  });
  route(exportBillLines, async ({ scope, params, query: { q, changedOnly }, now, signal }) => {
    const isChangedOnly = changedOnly === 'true';
    const { name, bytes } = await lines.run({ scope, now, signal, q, changedOnly: isChangedOnly, ...params });
    return new FileAnswer(name, XLSX_MEDIA_TYPE, bytes);
  });
}

/** Routes for receipts and remittance slips. */
export function registerSlipRoutes(route: Route, receipt: WriteReceipt, slip: WriteRemittanceSlip): void {
  route(getReceipt, async ({ scope, params, now, signal }) => {
    const { name, bytes } = await receipt.run({ scope, now, signal, ...params });
    return new FileAnswer(name, PDF_MEDIA_TYPE, bytes);
  });
  route(getRemittanceSlip, async ({ scope, params, now, signal }) => {
    const { name, bytes } = await slip.run({ scope, now, signal, ...params });
    return new FileAnswer(name, PDF_MEDIA_TYPE, bytes);
  });
}
