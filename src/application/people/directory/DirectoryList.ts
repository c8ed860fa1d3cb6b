import type { DirectoryQuery } from '../../../domain/people/directory/DirectoryQuery';
import type { DirectoryPage } from '../../../domain/people/directory/personList';
import { PagedList } from '../../platform/shared/LiveQuery';
import type { PageVisibility } from '../../platform/shared/PageVisibility';
import type { Time } from '../../platform/shared/Time';
import type { DirectoryGateway } from './ports';

/** The people in scope that match the current query. @source MGM-3 */
export class DirectoryList extends PagedList<DirectoryQuery, DirectoryPage> {
  constructor(directory: DirectoryGateway, visibility: PageVisibility, time: Time) {
    super((query, signal) => directory.list(query, signal), visibility, time);
  }
}
