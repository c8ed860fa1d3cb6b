import type { UploadRecord } from '../../domain/uploads/UploadRecord';
import type { UploadGateway } from './ports/UploadGateway';

/** Rows a page. */
export const ROWS_A_PAGE = 50;

/** The rows of an upload as they were read. */
export class RowsRead {
  constructor(private readonly uploads: UploadGateway) {}

  /** @param page from 0. @throws ApiError */
  page(filePk: string, page: number): Promise<{ readonly items: readonly UploadRecord[]; readonly total: number }> {
    return this.uploads.rows(filePk, page * ROWS_A_PAGE, ROWS_A_PAGE);
  }
}
