import type { ExportableList } from '../../../../contract/platform/shared/exportCall';
import type { PreparedExport } from '../../../domain/office/exports/PreparedExport';
import type { ExportFormat } from '../../../domain/platform/files/listExport';
import type { FileInParts } from '../../platform/shared/DownloadedFile';
import { createToken, type Token } from '../../platform/shared/Token';

export type { ExportableList } from '../../../../contract/platform/shared/exportCall';

/** A list as the screen shows it: `{ list: DEPOSITS, query }`. Its export has the filters of the query, and not its page. */
export interface ListToExport<List extends Pick<ExportableList, 'noun'> = Pick<ExportableList, 'noun'>> {
  readonly list: List;
  readonly query: object;
}

/** Progress of an export. */
export interface ExportProgress {
  readonly rows: number;
  /** Total number of rows; undefined if the server does not know it yet. */
  readonly allRows: number | undefined;
}

/** Exports lists from the product API. Calls reject with ApiError. */
export interface ListExportGateway {
  export(
    list: ListToExport,
    format: ExportFormat,
    signal: AbortSignal,
    onProgress: (progress: ExportProgress) => void,
  ): Promise<FileInParts>;
  /** Has the server prepare a list in the background. */
  prepare(list: ListToExport, format: ExportFormat): Promise<PreparedExport>;
}

export const ListExportGateway: Token<ListExportGateway> = createToken('ListExportGateway');

/** Exports every item of a list that the screen's filter finds, on whichever page. */
export class ExportList {
  constructor(private readonly gateway: ListExportGateway) {}

  /**
   * @param signal cancels the export, also on the server.
   * @param onProgress called while the file arrives.
   * @throws ApiError BAD_REQUEST for too many items; CANCELLED; INCOMPLETE_FILE if part of the file is missing.
   */
  run(
    list: ListToExport,
    format: ExportFormat,
    signal: AbortSignal,
    onProgress: (progress: ExportProgress) => void = () => undefined,
  ): Promise<FileInParts> {
    return this.gateway.export(list, format, signal, onProgress);
  }

  /**
   * Has the server prepare the file in the background, so that the person can leave the page.
   *
   * @throws ApiError TOO_MANY
   */
  prepare(list: ListToExport, format: ExportFormat): Promise<PreparedExport> {
    return this.gateway.prepare(list, format);
  }
}
