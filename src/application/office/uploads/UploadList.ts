import type { RowsPage, UploadPage, UploadQuery } from '../../../../contract/office/uploadRecords';
import { LiveQuery, PagedList } from '../../platform/shared/LiveQuery';
import type { PageVisibility } from '../../platform/shared/PageVisibility';
import type { Time } from '../../platform/shared/Time';
import type { UploadGateway } from './ports';

/** Uploads that match the current filter. */
export class UploadList extends PagedList<UploadQuery, UploadPage> {
  constructor(uploads: UploadGateway, visibility: PageVisibility, time: Time) {
    super((query, signal) => uploads.search(query, signal), visibility, time);
  }
}

/** Rows a page. */
export const ROWS_A_PAGE = 50;

/** Good rows of an upload, as they were read from the file. */
export class UploadRows {
  constructor(
    private readonly uploads: UploadGateway,
    private readonly time: Time,
  ) {}

  /** Rows of one upload, queried by page number from 0. */
  open(filePk: string): LiveQuery<number, RowsPage> {
    const read = (page: number, signal: AbortSignal) =>
      this.uploads.rows({ filePk, offset: page * ROWS_A_PAGE, limit: ROWS_A_PAGE }, signal);
    return new LiveQuery(read, { time: this.time });
  }
}
