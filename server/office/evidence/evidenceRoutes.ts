import { exportBillLines, getBillEvidence } from '../../../contract/billing/bills/billEvidence';
import { getReceipt, getRemittanceSlip } from '../../../contract/money/slips';
import { FileAnswer, type Route } from '../../platform/calls/Route';
import { PDF_MEDIA_TYPE } from '../../platform/documents/Documents';
import { XLSX_MEDIA_TYPE } from '../../platform/shared/Workbooks';
import type { ExportBillLines } from './ExportBillLines';
import type { WriteEvidence } from './WriteEvidence';
import type { WriteReceipt } from './WriteReceipt';
import type { WriteRemittanceSlip } from './WriteRemittanceSlip';

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
