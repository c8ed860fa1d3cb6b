import { PagedList } from '../shared/PagedList';
import type { PageVisibility } from '../shared/PageVisibility';
import type { Time } from '../shared/Time';
import type { UploadGateway } from './ports/UploadGateway';
import type { UploadPage, UploadQuery } from './UploadQuery';

/** The uploads under the filters of the moment. */
export class UploadList extends PagedList<UploadQuery, UploadPage> {
  constructor(uploads: UploadGateway, visibility: PageVisibility, time: Time) {
    super((query, signal) => uploads.search(query, signal), visibility, time);
  }
}
