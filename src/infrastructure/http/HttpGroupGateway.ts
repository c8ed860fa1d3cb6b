import { getGroup, remindGroups, searchGroups } from '../../../contract/groups';
import type { GroupGateway, GroupListSearch, GroupPage, ReminderRequest } from '../../application/groups/Groups';
import type { GroupAccount } from '../../domain/groups/GroupAccount';
import type { GroupReminder } from '../../domain/groups/reminders';
import type { ApiClient } from './ApiClient';

export class HttpGroupGateway implements GroupGateway {
  constructor(private readonly api: ApiClient) {}

  search(search: GroupListSearch, signal?: AbortSignal): Promise<GroupPage> {
    return this.api.call(searchGroups, { body: search }, signal && { signal });
  }

  find(groupNumber: string, signal?: AbortSignal): Promise<GroupAccount> {
    return this.api.call(getGroup, { params: { groupNumber } }, signal && { signal });
  }

  async remind({ groupNumbers, ...request }: ReminderRequest): Promise<readonly GroupReminder[]> {
    const body = { groupNumbers: [...groupNumbers], ...request };
    return (await this.api.call(remindGroups, { body })).results;
  }
}
