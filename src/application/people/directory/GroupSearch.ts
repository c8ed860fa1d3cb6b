import type { GroupSearchResult } from '../../../../contract/people/directory';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import type { DirectoryGateway } from './ports';

export type { DirectoryGroup, GroupSearchResult } from '../../../../contract/people/directory';

/** Groups per result. */
const PAGE_SIZE = 20;

/** Finds groups in which the signed-in person can grant access, by part of the name or number. @source MGM-14 */
export class GroupSearch {
  constructor(
    private readonly directory: DirectoryGateway,
    private readonly time: Time,
  ) {}

  /** Creates a separate search for each field. */
  open(): LiveQuery<string, GroupSearchResult> {
    return new LiveQuery((text, signal) => this.run(text, signal), { time: this.time });
  }

  /** @throws ApiError */
  async run(text: string, signal?: AbortSignal): Promise<GroupSearchResult> {
    return this.directory.groups({ q: text.trim().slice(0, 80), page: 0, size: PAGE_SIZE }, signal);
  }
}
