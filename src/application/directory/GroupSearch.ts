import type { DirectoryGroup } from '../../domain/directory/DirectoryUser';
import { LiveQuery } from '../shared/LiveQuery';
import type { Time } from '../shared/Time';
import type { DirectoryGateway } from './ports';

/** Groups offered at a time; a longer search text finds the others. */
const PAGE_SIZE = 20;

/** The first groups that match, and how many match in all. */
export interface GroupSearchResult {
  readonly items: readonly DirectoryGroup[];
  readonly total: number;
}

/** Finds groups in which the signed-in person may give access, by a part of name or number. @source MGM-14 */
export class GroupSearch {
  constructor(
    private readonly directory: DirectoryGateway,
    private readonly time: Time,
  ) {}

  /** A search of its own for each field. */
  open(): LiveQuery<string, GroupSearchResult> {
    return new LiveQuery((words, signal) => this.run(words, signal), { time: this.time });
  }

  /** @throws ApiError */
  async run(words: string, signal?: AbortSignal): Promise<GroupSearchResult> {
    return this.directory.groups(words.trim().slice(0, 80), 0, PAGE_SIZE, signal);
  }
}
