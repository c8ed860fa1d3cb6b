import * as contract from '../../../../contract/office/preparedExports';
import { EXPORT_PARTS_TYPE } from '../../../../contract/platform/shared/exportParts';
import type { ExportProgress } from '../../../application/office/exports/ExportList';

import { type FileInParts, XLSX_MEDIA_TYPE } from '../../../application/platform/shared/DownloadedFile';
import type { ApiClient } from '../ApiClient';
import { adapted, fromCalls } from '../fromCalls';
import { readExport } from '../readExport';

/** Time until the first part: up to 90 seconds until the download gets its turn. */
const DOWNLOAD_DEADLINE_MS = 120_000;

const made = fromCalls({
  list: adapted(contract.listPreparedExports, { answer: ({ items }) => items }),
  cancel: contract.cancelPreparedExport,
  again: contract.prepareExportAgain,
  remove: contract.deletePreparedExport,
});

export const preparedExportCalls = (api: ApiClient) => ({
  ...made(api),

  async download(
    exportPk: string,
    signal: AbortSignal,
    onProgress: (progress: ExportProgress) => void,
  ): Promise<FileInParts> {
    const { name, parts } = await api.streamed(
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
  },
});
