import type { UploadRecord } from '../../domain/uploads/RowReader';
import { PagedList } from '../shared/PagedList';
import type { PageVisibility } from '../shared/PageVisibility';
import type { Time } from '../shared/Time';
import type { UploadGateway } from './ports';
import type { UploadPage, UploadQuery } from './Upload';

/** Uploads that match the current filter. */
export class UploadList extends PagedList<UploadQuery, UploadPage> {
  constructor(uploads: UploadGateway, visibility: PageVisibility, time: Time) {
    super((query, signal) => uploads.search(query, signal), visibility, time);
  }
}

/** Rows a page. */
export const ROWS_A_PAGE = 50;

/** Rows of an upload. */
export class RowsRead {
  constructor(private readonly uploads: UploadGateway) {}

  /** @param page from 0. @throws ApiError */
  page(filePk: string, page: number): Promise<{ readonly items: readonly UploadRecord[]; readonly total: number }> {
    return this.uploads.rows(filePk, page * ROWS_A_PAGE, ROWS_A_PAGE);
  }
}
