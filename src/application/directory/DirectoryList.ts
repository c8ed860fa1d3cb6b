import { PagedList } from '../shared/PagedList';
import type { PageVisibility } from '../shared/PageVisibility';
import type { Time } from '../shared/Time';
import type { DirectoryQuery } from './DirectoryQuery';
import type { DirectoryGateway, DirectoryPage, ReviewFile } from './ports';

/** The people within reach, under the filters of the moment. @source MGM-3 */
export class DirectoryList extends PagedList<DirectoryQuery, DirectoryPage> {
  constructor(directory: DirectoryGateway, visibility: PageVisibility, time: Time) {
    super((query, signal) => directory.list(query, signal), visibility, time);
  }
}

/** The access review: who holds what where, to hand to whoever checks it. */
export class AccessReview {
  constructor(private readonly directory: DirectoryGateway) {}

  /** @throws ApiError */
  run(query: DirectoryQuery): Promise<ReviewFile> {
    return this.directory.accessReview(query);
  }
}
