import type { MemberHistory } from '../../domain/bills/MemberHistory';
import type { LocalDate } from '../../domain/dates/LocalDate';
import { LiveQuery } from '../shared/LiveQuery';
import type { Time } from '../shared/Time';
import { createToken, type Token } from '../shared/Token';

/** Members of the product API. Calls reject with ApiError; `signal` aborts. */
export interface MemberGateway {
  /** At most 24 months. @param before only earlier months; undefined for the newest */
  member(
    groupNumber: string,
    memberId: string,
    before: LocalDate | undefined,
    signal?: AbortSignal,
  ): Promise<MemberHistory>;
}

export const MemberGateway: Token<MemberGateway> = createToken('MemberGateway');

/** Shows one person over bills and months. */
export class MemberQuery {
  constructor(
    private readonly members: MemberGateway,
    private readonly time: Time,
  ) {}

  /** Show the number of pages of 24 months to read, from 1. */
  of(groupNumber: string, memberId: string): LiveQuery<number, MemberHistory> {
    const read = async (pages: number, signal: AbortSignal): Promise<MemberHistory> => {
      let history = await this.members.member(groupNumber, memberId, undefined, signal);
      for (let page = 1; page < pages && history.earlierBefore; page += 1) {
        const { bills, earlierBefore } = await this.members.member(
          groupNumber,
          memberId,
          history.earlierBefore,
          signal,
        );
        history = { ...history, bills: [...history.bills, ...bills], earlierBefore };
      }
      return history;
    };
    return new LiveQuery(read, { time: this.time });
  }
}
