import { getGroup, searchGroups } from '../../../contract/groups';
import type { GroupGateway, GroupListSearch, GroupPage } from '../../application/groups/Groups';
import type { GroupAccount } from '../../domain/groups/GroupAccount';
import type { ApiClient } from './ApiClient';

export class HttpGroupGateway implements GroupGateway {
  constructor(private readonly api: ApiClient) {}

  search(search: GroupListSearch, signal?: AbortSignal): Promise<GroupPage> {
    return this.api.call(searchGroups, { body: search }, signal && { signal });
  }

  find(groupNumber: string, signal?: AbortSignal): Promise<GroupAccount> {
    return this.api.call(getGroup, { params: { groupNumber } }, signal && { signal });
  }
}
