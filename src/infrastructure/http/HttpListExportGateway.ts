import type { ExportProgress, ListExportGateway, ListToExport } from '../../application/office/exports/ExportList';
import type { FileInParts } from '../../application/platform/shared/DownloadedFile';
import type { PreparedExport } from '../../domain/office/exports/PreparedExport';
import type { ExportFormat } from '../../domain/platform/files/listExport';
import type { ApiClient } from './ApiClient';

export class HttpListExportGateway implements ListExportGateway {
  constructor(private readonly api: ApiClient) {}

  /** Loads the contract of every list with the first export. */
  async export(
    list: ListToExport,
    format: ExportFormat,
    signal: AbortSignal,
    onProgress: (progress: ExportProgress) => void,
  ): Promise<FileInParts> {
    const { fetchList } = await import(/* webpackChunkName: "lists" */ './fetchList');
    return fetchList(this.api, list, format, { signal, onProgress });
  }

  async prepare(list: ListToExport, format: ExportFormat): Promise<PreparedExport> {
    const { prepareList } = await import(/* webpackChunkName: "lists" */ './fetchList');
    return prepareList(this.api, list, format);
  }
}
