import { getBillBridge } from '../../../../contract/billing/bills/billBridge';
import { getBillDelinquency } from '../../../../contract/billing/bills/billDelinquency';
import { exportBillLines, getBillEvidence } from '../../../../contract/billing/bills/billEvidence';
import { keepBillLock, releaseBillLock, takeBillLock } from '../../../../contract/billing/bills/billLocks';
import {
  bringBackLines,
  getReopening,
  revertBill,
  unreconcileBill,
  unreleaseBills,
} from '../../../../contract/billing/bills/billStatus';
import { reconcileBill } from '../../../../contract/billing/bills/reconcileBill';
import { findMember, searchMembers } from '../../../../contract/billing/members';
import { closeShort, previewCloseShort } from '../../../../contract/money/closeShort';
import { listReceivedChecks } from '../../../../contract/money/deposits';
import { getRemittanceSlip } from '../../../../contract/money/slips';
import { zeroPayBill } from '../../../../contract/money/zeroPayments';
import type { LineFilter } from '../../../application/billing/bills/BillFiles';
import type { BillStatusGateway } from '../../../application/billing/bills/ports';
import { adapted, fromCalls } from '../fromCalls';
import { savedFile } from '../savedFile';

export const billStatusCalls = fromCalls({
  reconcile: adapted(reconcileBill, {
    args: ({ comparison, ...others }: Parameters<BillStatusGateway['reconcile']>[0]) => ({
      ...others,
      comparison: comparison && { ...comparison, fileName: comparison.fileName.slice(0, 255) },
    }),
  }),
  reopening: getReopening,
  unreconcile: unreconcileBill,
  revert: revertBill,
});

export const billLockCalls = fromCalls({
  take: takeBillLock,
  keep: keepBillLock,
  release: releaseBillLock,
});

export const billBridgeCalls = fromCalls({
  bridge: getBillBridge,
});

export const memberCalls = fromCalls({
  member: findMember,
  ofGroup: searchMembers,
});

/** A file of a bill of 30,000 lines takes several seconds to write, more on a busy server. */
const deadlineMs = 120_000;

export const billFileCalls = fromCalls({
  evidence: savedFile(getBillEvidence, { name: ({ format }) => `evidence.${format}`, deadlineMs }),
  lines: savedFile(exportBillLines, {
    args: ({ billPk, search, onlyDifferences }: LineFilter & { readonly billPk: string }) =>
      ({ billPk, q: search, changedOnly: onlyDifferences ? 'true' : 'false' }) as const,
    name: () => 'lines.xlsx',
    deadlineMs,
  }),
  remittanceSlip: savedFile(getRemittanceSlip, { name: () => 'remittance slip.pdf', deadlineMs }),
});

export const billDelinquencyCalls = fromCalls({
  read: getBillDelinquency,
});

export const receivedCheckCalls = fromCalls({
  list: adapted(listReceivedChecks, { answer: ({ items }) => items }),
});

export const unreleaseCalls = fromCalls({
  unrelease: adapted(unreleaseBills, {
    args: ({ billPk }: { readonly billPk: string }) => ({ values: [billPk] }),
    answer: ({ results: [result] }) => result ?? { ok: false, message: '' },
  }),
});

export const lineArchiveCalls = fromCalls({
  bringBack: bringBackLines,
});

type SeenBill = { readonly billPk: string; readonly version: number };

export const zeroPaymentCalls = fromCalls({
  close: adapted(zeroPayBill, { args: (bill: SeenBill) => ({ ...bill, note: '' }) }),
});

export const closeShortCalls = fromCalls({
  close: adapted(closeShort, {
    args: (bill: SeenBill & { readonly ask?: boolean | undefined }) => ({ ...bill, note: '' }),
  }),
  decline: adapted(closeShort, { args: (bill: SeenBill) => ({ ...bill, note: '', decline: true }) }),
  preview: previewCloseShort,
});
