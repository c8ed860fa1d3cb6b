import type { DirectoryQuery } from './DirectoryQuery';
import type { DirectoryGateway, ReviewFile } from './ports/DirectoryGateway';

/** The access review: who holds what where, to hand to whoever checks it. */
export class AccessReview {
  constructor(private readonly directory: DirectoryGateway) {}

  /** @throws ApiError */
  run(query: DirectoryQuery): Promise<ReviewFile> {
    return this.directory.accessReview(query);
  }
}
