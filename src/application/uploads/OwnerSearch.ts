import type { OwnerChoice } from './OwnerChoice';
import type { OwnersFor } from './OwnersFor';
import type { UploadOwnerGateway } from './ports/UploadOwnerGateway';

/** Finds for whom the signed-in person may send something, by a part of name, number or code. @source API-8 API-10 */
export class OwnerSearch {
  constructor(private readonly owners: UploadOwnerGateway) {}

  /** @returns some of them, their names with number or code, and how many there are. @throws ApiError */
  async run(
    what: OwnersFor,
    words: string,
  ): Promise<{ readonly items: readonly OwnerChoice[]; readonly total: number }> {
    const { items, total } = await this.owners.find(what, words.trim().slice(0, 80));
    return { items: items.map(({ owner, name }) => ({ owner, name: `${name} (${owner})` })), total };
  }
}
