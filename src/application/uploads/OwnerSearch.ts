import { LiveQuery } from '../shared/LiveQuery';
import type { Time } from '../shared/Time';
import type { UploadOwnerGateway } from './ports';
import type { OwnerChoice, OwnerPurpose } from './uploadChoices';

/** The first owners that match, their names with number or code, and how many match in all. */
export interface FoundOwners {
  readonly items: readonly OwnerChoice[];
  readonly total: number;
}

/** Finds for whom the signed-in person may send something, by a part of name, number or code. @source API-8 API-10 */
export class OwnerSearch {
  constructor(
    private readonly owners: UploadOwnerGateway,
    private readonly time: Time,
  ) {}

  /** A search of its own for each field. */
  open(what: OwnerPurpose): LiveQuery<string, FoundOwners> {
    return new LiveQuery((words, signal) => this.run(what, words, signal), { time: this.time });
  }

  /** @throws ApiError */
  async run(what: OwnerPurpose, words: string, signal?: AbortSignal): Promise<FoundOwners> {
    const { items, total } = await this.owners.find(what, words.trim().slice(0, 80), signal);
    return { items: items.map(({ owner, name }) => ({ owner, name: `${name} (${owner})` })), total };
  }
}
