import type { GroupMemberPage, MemberHistory } from '../../../../contract/billing/members';
import type { GroupMemberQuery } from '../../../domain/billing/bills/GroupMember';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { MemberBill, MemberDecision, MemberDiscrepancy } from '../../../../contract/billing/members';

/** Members of the product API. Calls reject with ApiError; `signal` aborts. */
export interface MemberGateway {
  /** At most 24 months. @param before only earlier months; undefined for the newest */
  member(
    args: { readonly groupNumber: string; readonly memberId: string; readonly before?: LocalDate | undefined },
    signal?: AbortSignal,
  ): Promise<MemberHistory>;
  ofGroup(query: GroupMemberQuery, signal?: AbortSignal): Promise<GroupMemberPage>;
}

export const MemberGateway: Token<MemberGateway> = createToken('MemberGateway');

/** Shows the members of a group, and one person over bills and months. */
export class MemberQuery {
  constructor(
    private readonly members: MemberGateway,
    private readonly time: Time,
  ) {}

  /** Members of groups. Show the group with its filter. */
  ofGroups(): LiveQuery<GroupMemberQuery, GroupMemberPage> {
    return new LiveQuery((query, signal) => this.members.ofGroup(query, signal), { time: this.time });
  }

  /** Show the number of pages of 24 months to read, from 1. */
  of(groupNumber: string, memberId: string): LiveQuery<number, MemberHistory> {
    const read = async (pages: number, signal: AbortSignal): Promise<MemberHistory> => {
      let history = await this.members.member({ groupNumber, memberId }, signal);
      for (let page = 1; page < pages && history.earlierBefore; page += 1) {
        const { bills, earlierBefore } = await this.members.member(
          { groupNumber, memberId, before: history.earlierBefore },
          signal,
        );
        history = { ...history, bills: [...history.bills, ...bills], earlierBefore };
      }
      return history;
    };
    return new LiveQuery(read, { time: this.time });
  }
}
