import { LiveQuery } from '../shared/LiveQuery';
import type { Time } from '../shared/Time';
import type { UploadOwnerGateway } from './ports';
import type { OwnerChoice, OwnerPurpose } from './uploadChoices';

/** The first matches, named with number or code, and the total number of matches. */
export interface FoundOwners {
  readonly items: readonly OwnerChoice[];
  readonly total: number;
}

/** Finds groups or carriers that the person may upload for, by part of the name, number or code. @source API-8 API-10 */
export class OwnerSearch {
  constructor(
    private readonly owners: UploadOwnerGateway,
    private readonly time: Time,
  ) {}

  open(what: OwnerPurpose): LiveQuery<string, FoundOwners> {
    return new LiveQuery((words, signal) => this.run(what, words, signal), { time: this.time });
  }

  /** @throws ApiError */
  async run(what: OwnerPurpose, words: string, signal?: AbortSignal): Promise<FoundOwners> {
    const { items, total } = await this.owners.find({ for: what, q: words.trim().slice(0, 80) }, signal);
    return { items: items.map(({ owner, name }) => ({ owner, name: `${name} (${owner})` })), total };
  }
}
