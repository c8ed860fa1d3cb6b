import type { ListedGroup } from '../../../domain/office/groups/GroupAccount';
import {
  type GroupReminder,
  MAX_REMINDED_TOGETHER,
  outOfReach,
  skipText,
} from '../../../domain/office/groups/reminders';
import { type BulkOptions, readEveryPage, sendSets, setsOf } from '../../platform/shared/bulk';
import type { NewKey } from '../../platform/shared/NewKey';
import type { GroupGateway, GroupListSearch } from './Groups';

/** A group by number and name. */
export type GroupToRemind = Pick<ListedGroup, 'groupNumber' | 'name'>;

/** Result for one of the groups. */
export interface RemindResult {
  readonly group: GroupToRemind;
  readonly ok: boolean;
  /** Why it was not reminded. Empty when it was. */
  readonly message: string;
  /** Set if the call itself failed, for this group and the others sent with it. */
  readonly error?: unknown;
}

/** Reminds groups of their past due bills. */
export class RemindGroups {
  constructor(
    private readonly gateway: GroupGateway,
    /** A new key for a request. A repeated request with the same key reminds no group twice. */
    readonly newRequest: NewKey,
  ) {}

  /** All groups that match a filter, on all pages. @throws ApiError; the abort reason if canceled */
  matching(search: GroupListSearch, options?: BulkOptions): Promise<readonly ListedGroup[]> {
    return readEveryPage(
      (page) => this.gateway.search({ ...search, ...page }),
      ({ groupNumber }) => groupNumber,
      options,
    );
  }

  /** The results of reminding them, without changing anything. @throws ApiError; the abort reason if canceled */
  async preview(
    groups: readonly GroupToRemind[],
    { onProgress, signal }: BulkOptions = {},
  ): Promise<readonly GroupReminder[]> {
    const found: GroupReminder[] = [];
    for (const set of setsOf(groups, MAX_REMINDED_TOGETHER)) {
      signal?.throwIfAborted();
      // oxlint-disable-next-line no-await-in-loop -- one set after another
      found.push(...(await this.send(set, this.newRequest(), { again: false, preview: true })));
      onProgress?.(found.length);
    }
    return found;
  }

  /**
   * Reminds groups in sets. If one cannot be reminded, the others still are.
   *
   * @param again whether to include groups that were reminded recently.
   * @returns a result for each group that was tried, in order: all, unless canceled. Never rejects.
   */
  runAll(
    groups: readonly GroupToRemind[],
    requestPk: string,
    again: boolean,
    options?: BulkOptions,
  ): Promise<readonly RemindResult[]> {
    return sendSets(
      setsOf(groups, MAX_REMINDED_TOGETHER),
      async (set) => {
        const reminders = await this.send(set, requestPk, { again, preview: false });
        return set.flatMap((group, index) => {
          const reminder = reminders[index];
          return reminder ? { group, ok: reminder.outcome === 'reminded', message: skipText(reminder) } : [];
        });
      },
      (group, error) => ({ group, ok: false, message: '', error }),
      options,
    );
  }

  /** One result for each group, in order: the server leaves out groups that are out of scope. */
  private async send(
    groups: readonly GroupToRemind[],
    requestPk: string,
    how: { readonly again: boolean; readonly preview: boolean },
  ): Promise<readonly GroupReminder[]> {
    const groupNumbers = groups.map(({ groupNumber }) => groupNumber);
    const reminders = await this.gateway.remind({ groupNumbers, requestPk, ...how });
    const byNumber = new Map(reminders.map((reminder) => [reminder.groupNumber, reminder]));
    return groupNumbers.map((groupNumber) => byNumber.get(groupNumber) ?? outOfReach(groupNumber));
  }
}
