// The first screen is loaded without the export of its list.
import '../../../contract/billing/bills/exportBills';
import type { AxiosResponse } from 'axios';
import * as v from 'valibot';
import { preparedExportSchema } from '../../../contract/office/preparedExports';
import { exportOf } from '../../../contract/platform/shared/exportCall';
import { EXPORT_PARTS_TYPE } from '../../../contract/platform/shared/exportParts';
import { PREFER_BACKGROUND } from '../../../contract/platform/shared/listExport';
import type { ExportProgress, ListToExport } from '../../application/office/exports/ExportList';
import { type FileInParts, XLSX_MEDIA_TYPE } from '../../application/platform/shared/DownloadedFile';
import type { PreparedExport } from '../../domain/office/exports/PreparedExport';
import type { ExportFormat } from '../../domain/platform/files/listExport';
import type { ApiClient, CallOptions, StreamReading } from './ApiClient';
import { partsOf } from './fromCalls';
import { type ReadExport, readExport } from './readExport';
import { unreadableFile } from './toApiError';

/** Time until the first part: up to 90 seconds until the export gets its turn, and then the keys of up to a million rows are read. */
const deadlineMs = 120_000;

interface ListFetching {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
}

/** Requests a list as a file. @throws ApiError */
export async function fetchList(
  api: ApiClient,
  list: ListToExport,
  format: ExportFormat,
  { signal, onProgress }: ListFetching,
): Promise<FileInParts> {
  const read: StreamReading<ReadExport>['read'] = (answer, extend) => readExport(answer, extend, onProgress);
  const { name, parts } = await send(api, list, format, { accept: EXPORT_PARTS_TYPE, read, signal, deadlineMs });
  const mediaType = format === 'csv' ? 'text/csv' : XLSX_MEDIA_TYPE;
  return { name: name || `${list.list.noun}.${format}`, mediaType, parts };
}

/** Has the server prepare a list in the background. @throws ApiError */
export function prepareList(api: ApiClient, list: ListToExport, format: ExportFormat): Promise<PreparedExport> {
  const read = async ({ data, status }: AxiosResponse<unknown>) => {
    const prepared = v.safeParse(preparedExportSchema, data);
    if (prepared.success) return prepared.output;
    throw unreadableFile(status);
  };
  return send(api, list, format, { accept: EXPORT_PARTS_TYPE, prefer: PREFER_BACKGROUND, read });
}

/** The filters of a list that its export has; the rest, such as the page, is left out. */
function send<Result>(
  api: ApiClient,
  { list, query }: ListToExport,
  format: ExportFormat,
  options: CallOptions & StreamReading<Result>,
): Promise<Result> {
  const exported = exportOf(list);
  const args = { ...exported.argsOf({ ...query }), format };
  return api.streamed(exported.call, partsOf(exported.call, args), options);
}
