import * as contract from '../../../contract/preparedExports';
import { EXPORT_PARTS_TYPE } from '../../../contract/shared/exportParts';
import type { ExportProgress } from '../../application/exports/ExportList';
import type { PreparedExportGateway } from '../../application/exports/PreparedExports';
import { type FileInParts, XLSX_MEDIA_TYPE } from '../../application/shared/DownloadedFile';
import type { PreparedExport } from '../../domain/exports/PreparedExport';
import type { ApiClient } from './ApiClient';
import { readExport } from './readExport';

/** Time until the first part: up to 90 seconds until the download gets its turn. */
const DOWNLOAD_DEADLINE_MS = 120_000;

export class HttpPreparedExportGateway implements PreparedExportGateway {
  constructor(private readonly api: ApiClient) {}

  async list(signal?: AbortSignal): Promise<readonly PreparedExport[]> {
    return (await this.api.call(contract.listPreparedExports, {}, signal && { signal })).items;
  }

  async download(
    exportPk: string,
    signal: AbortSignal,
    onProgress: (progress: ExportProgress) => void,
  ): Promise<FileInParts> {
    const { name, parts } = await this.api.streamed(
      contract.downloadPreparedExport,
      { params: { exportPk } },
      {
        accept: EXPORT_PARTS_TYPE,
        read: (answer, extend) => readExport(answer, extend, onProgress),
        signal,
        deadlineMs: DOWNLOAD_DEADLINE_MS,
      },
    );
    return { name, mediaType: name.endsWith('.csv') ? 'text/csv' : XLSX_MEDIA_TYPE, parts };
  }

  async cancel(exportPk: string): Promise<void> {
    await this.api.call(contract.cancelPreparedExport, { params: { exportPk } });
  }

  async again(exportPk: string): Promise<void> {
    await this.api.call(contract.prepareExportAgain, { params: { exportPk } });
  }

  async remove(exportPk: string): Promise<void> {
    await this.api.call(contract.deletePreparedExport, { params: { exportPk } });
  }
}
