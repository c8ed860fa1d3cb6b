import { PagedList } from '../shared/PagedList';
import type { PageVisibility } from '../shared/PageVisibility';
import type { Time } from '../shared/Time';
import type { DirectoryQuery } from './DirectoryQuery';
import type { DirectoryGateway, DirectoryPage } from './ports/DirectoryGateway';

/** The people within reach, under the filters of the moment. @source MGM-3 */
export class DirectoryList extends PagedList<DirectoryQuery, DirectoryPage> {
  constructor(directory: DirectoryGateway, visibility: PageVisibility, time: Time) {
    super((query, signal) => directory.list(query, signal), visibility, time);
  }
}
