import { exportBillLines, getBillEvidence } from '../../../contract/bills/billEvidence';
import { PDF_MEDIA_TYPE } from '../../application/evidence/Documents';
import type { ExportBillLines } from '../../application/evidence/ExportBillLines';
import type { WriteEvidence } from '../../application/evidence/WriteEvidence';
import { XLSX_MEDIA_TYPE } from '../../application/shared/Workbooks';
import { FileAnswer, type Route } from '../Route';

/** Routes for files about a bill. */
export function registerEvidenceRoutes(route: Route, evidence: WriteEvidence, lines: ExportBillLines): void {
  route(getBillEvidence, async ({ scope, params, query: { format }, now }) => {
    const { name, bytes } = await evidence.run({ scope, now, format, ...params });
    return new FileAnswer(name, format === 'pdf' ? PDF_MEDIA_TYPE : XLSX_MEDIA_TYPE, bytes);
  });
  route(exportBillLines, async ({ scope, params, query: { q, changedOnly }, now }) => {
    const { name, bytes } = await lines.run({ scope, now, q, changedOnly: changedOnly === 'true', ...params });
    return new FileAnswer(name, XLSX_MEDIA_TYPE, bytes);
  });
}
