import {
  changeBankFile,
  downloadBankFile,
  exportRemittance,
  listBankFileEntries,
  listBankFiles,
  listRemittances,
  recordRemittance,
} from '../../../contract/remittances';
import type {
  BankFileEntryPage,
  BankFileEntryQuery,
  BankFilePage,
  BankFileQuery,
  PaymentFileGateway,
  RemittancePage,
  RemittanceQuery,
} from '../../application/processing/PaymentFiles';
import { type DownloadedFile, XLSX_MEDIA_TYPE } from '../../application/shared/DownloadedFile';
import type { BankFile, BankFileChange, Remittance, RemittanceFormat } from '../../domain/processing/BankFile';
import type { RemittanceChange } from '../../domain/processing/RemittanceState';
import type { ApiClient } from './ApiClient';

/** Writing a file of a hundred thousand payments takes several seconds. */
const deadlineMs = 60_000;
const mediaType = 'application/octet-stream';

export class HttpPaymentFileGateway implements PaymentFileGateway {
  constructor(private readonly api: ApiClient) {}

  bankFiles({ q, kind, state, month, ...page }: BankFileQuery, signal?: AbortSignal): Promise<BankFilePage> {
    const query = {
      ...pageOf(page),
      ...(q && { q }),
      ...(kind && { kind }),
      ...(state && { state }),
      ...(month && { month }),
    };
    return this.api.call(listBankFiles, { query }, signal && { signal });
  }

  bankFileEntries({ filePk, search, ...page }: BankFileEntryQuery, signal?: AbortSignal): Promise<BankFileEntryPage> {
    const query = { ...pageOf(page), ...(search && { q: search }) };
    return this.api.call(listBankFileEntries, { params: { filePk }, query }, signal && { signal });
  }

  async downloadBankFile({ filePk, fileName }: BankFile): Promise<DownloadedFile> {
    const { name, bytes } = await this.api.download(downloadBankFile, { params: { filePk } }, { deadlineMs });
    return { name: name || fileName, mediaType, bytes };
  }

  changeBankFile(filePk: string, change: BankFileChange, idempotencyKey: string): Promise<BankFile> {
    const body = { ...change, rejected: [...(change.rejected ?? [])] };
    return this.api.call(changeBankFile, { params: { filePk }, body, idempotencyKey });
  }

  remittances(
    { carrierCode, businessDate, month, state, page, size }: RemittanceQuery,
    signal?: AbortSignal,
  ): Promise<RemittancePage> {
    const query = {
      ...pageOf({ page, size }),
      ...(carrierCode && { carrierCode }),
      ...(businessDate && { businessDate }),
      ...(month && { month }),
      ...(state && { state }),
    };
    return this.api.call(listRemittances, { query }, signal && { signal });
  }

  recordRemittance(remittancePk: string, body: RemittanceChange, idempotencyKey: string): Promise<Remittance> {
    return this.api.call(recordRemittance, { params: { remittancePk }, body, idempotencyKey });
  }

  async exportRemittance({ remittancePk }: Remittance, format: RemittanceFormat): Promise<DownloadedFile> {
    const parts = { params: { remittancePk }, query: { format } };
    if (format === '820') {
      const { name, bytes } = await this.api.download(exportRemittance, parts, { deadlineMs });
      return { name: name || 'remittance.x12', mediaType, bytes };
    }
    const { name, bytes } = await this.api.spreadsheet(exportRemittance, parts, { deadlineMs });
    return { name: name || 'remittance.xlsx', mediaType: XLSX_MEDIA_TYPE, bytes };
  }
}

const pageOf = ({ page, size }: { readonly page: number; readonly size: number }) => ({
  page: String(page),
  size: String(size),
});
