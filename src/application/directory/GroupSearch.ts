import type { DirectoryGroup } from './DirectoryGroup';
import type { DirectoryGateway } from './ports/DirectoryGateway';

/** So many groups are offered at a time: who has more, types another letter. */
const OFFERED = 20;

/** Finds groups in which the signed-in person may give access, by a part of name or number. @source MGM-14 */
export class GroupSearch {
  constructor(private readonly directory: DirectoryGateway) {}

  /** @throws ApiError */
  async run(words: string): Promise<{ readonly items: readonly DirectoryGroup[]; readonly total: number }> {
    return this.directory.groups(words.trim().slice(0, 80), 0, OFFERED);
  }
}
