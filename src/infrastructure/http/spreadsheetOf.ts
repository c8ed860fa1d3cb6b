import type { AxiosResponse } from 'axios';
import { ApiError } from '../../application/shared/ApiError';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A workbook as the server made it. */
export interface Spreadsheet {
  /** What the server calls it; empty when it gives no name. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The workbook in an answer. @throws ApiError BAD_ANSWER for anything else, whatever its status says. */
export function spreadsheetOf({ data, status, headers }: AxiosResponse<unknown>): Spreadsheet {
  const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array();
  if (!isZip(bytes)) {
    throw new ApiError('failed', 'BAD_ANSWER', 'The server sent a file that cannot be read.', {}, { status });
  }
  const disposition: unknown = headers['content-disposition'];
  const name = typeof disposition === 'string' ? /filename="([^"]*)"/.exec(disposition)?.[1] : undefined;
  return { name: name ?? '', bytes };
}

/** A workbook is a zip archive, which begins with PK. */
function isZip([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b;
}
