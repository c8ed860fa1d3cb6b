import { exportBillLines, getBillEvidence } from '../../../contract/bills/billEvidence';
import type { BillFileGateway, EvidenceFormat, LineFilter } from '../../application/bills/BillFiles';
import { type DownloadedFile, XLSX_MEDIA_TYPE } from '../../application/shared/DownloadedFile';
import type { ApiClient } from './ApiClient';

const PDF = 'application/pdf';
/** A file of a bill of 30,000 lines takes several seconds to write, more on a busy server. */
const deadlineMs = 120_000;

export class HttpBillFileGateway implements BillFileGateway {
  constructor(private readonly api: ApiClient) {}

  async evidence(billPk: string, format: EvidenceFormat): Promise<DownloadedFile> {
    const accept = format === 'pdf' ? ({ accept: PDF } as const) : {};
    const parts = { params: { billPk }, query: { format } };
    const { name, bytes } = await this.api.spreadsheet(getBillEvidence, parts, { deadlineMs, ...accept });
    return { name: name || `evidence.${format}`, mediaType: format === 'pdf' ? PDF : XLSX_MEDIA_TYPE, bytes };
  }

  async lines(billPk: string, { search: q, onlyDifferences }: LineFilter): Promise<DownloadedFile> {
    const query = { q, changedOnly: onlyDifferences ? ('true' as const) : ('false' as const) };
    const { name, bytes } = await this.api.spreadsheet(exportBillLines, { params: { billPk }, query }, { deadlineMs });
    return { name: name || 'lines.xlsx', mediaType: XLSX_MEDIA_TYPE, bytes };
  }
}
