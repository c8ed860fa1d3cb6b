import type { FoundOwners } from '../../../../contract/office/uploads';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import type { UploadOwnerGateway } from './ports';
import type { OwnerPurpose } from './uploadChoices';

export type { FoundOwners } from '../../../../contract/office/uploads';

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
