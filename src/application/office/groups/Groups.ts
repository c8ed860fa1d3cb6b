import type { GroupAccount, GroupOwner, GroupPage, ReminderRequest } from '../../../../contract/office/groups';
import type { GroupSort } from '../../../domain/office/groups/GroupAccount';
import type { GroupReminder } from '../../../domain/office/groups/reminders';
import type { Paged } from '../../../domain/platform/lists/Paged';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { GroupAccount, GroupOwner } from '../../../../contract/office/groups';

export type GroupListSearch = Paged<{
  /** Part of a name or number; empty for all. */
  readonly q: string;
  /** Default: all groups in scope. */
  readonly of?: GroupOwner;
  /** Only groups that owe something past due. Default: all. */
  readonly pastDue?: boolean;
  readonly sort: GroupSort;
  readonly direction: 'asc' | 'desc';
}>;

/** Groups in the product API. Calls reject with ApiError; `signal` aborts. */
export interface GroupGateway {
  search(search: GroupListSearch, signal?: AbortSignal): Promise<GroupPage>;
  find(args: { readonly groupNumber: string }, signal?: AbortSignal): Promise<GroupAccount>;
  /** @returns what happened to each */
  remind(request: ReminderRequest): Promise<readonly GroupReminder[]>;
}

export const GroupGateway: Token<GroupGateway> = createToken('GroupGateway');

/** The groups in scope, and where each stands. */
export class Groups {
  constructor(
    private readonly gateway: GroupGateway,
    private readonly time: Time,
  ) {}

  list(): LiveQuery<GroupListSearch, GroupPage> {
    return new LiveQuery((search, signal) => this.gateway.search(search, signal), { time: this.time });
  }

  /** Account summary of a group. Call `show` with its number. */
  account(): LiveQuery<string, GroupAccount> {
    return new LiveQuery((groupNumber, signal) => this.gateway.find({ groupNumber }, signal), {
      time: this.time,
      keeps: () => false,
    });
  }
}
