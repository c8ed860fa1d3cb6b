import { decide } from '../../src/domain/access/decide';
import type { Scope } from '../../src/domain/access/Scope';
import {
  MEMBER_MONTHS,
  type MemberBill,
  type MemberHistory,
  relevantBills,
} from '../../src/domain/bills/MemberHistory';
import { addMonths, type LocalDate } from '../../src/domain/dates/LocalDate';
import type { Caller } from '../shared/Caller';
import { notFound } from '../shared/Refusal';

/** A member of a group. */
export interface MemberKey {
  readonly groupNumber: string;
  readonly memberId: string;
}

/** Reads a member's lines on the bills in scope. A carrier's scope has the lines of its own codes. */
export interface MemberQueries {
  /** The newest and oldest month with lines, the newest one before `before` if given. Undefined without such lines. */
  months(
    scope: Scope,
    member: MemberKey,
    before: LocalDate | undefined,
  ): Promise<{ readonly newest: LocalDate; readonly oldest: LocalDate; readonly groupName: string } | undefined>;
  /**
   * Every bill of the group of these months, newest first, with the member's lines if any.
   *
   * @param includesDecisions whether to read saved changes and decisions about differences.
   */
  bills(
    scope: Scope,
    member: MemberKey,
    months: { readonly from: LocalDate; readonly to: LocalDate },
    includesDecisions: boolean,
  ): Promise<readonly MemberBill[]>;
}

interface ReadMemberRequest extends MemberKey {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly before?: LocalDate | undefined;
}

/**
 * Shows one person over bills and months.
 *
 * @source docs/decisions/bills.md#a-member-is-a-group-and-the-carriers-member-number
 */
export class ReadMember {
  constructor(private readonly members: MemberQueries) {}

  /** @throws Refusal NOT_FOUND for a member without lines on bills in scope. */
  async run({ caller, scope, groupNumber, memberId, before }: ReadMemberRequest): Promise<MemberHistory> {
    const member = { groupNumber, memberId };
    const found = await this.members.months(scope, member, before);
    if (!found) throw notFound('member');
    const { newest, oldest, groupName } = found;
    const from = addMonths(newest, 1 - MEMBER_MONTHS);
    // The month after the newest shows a termination.
    const to = before ? newest : addMonths(newest, 1);
    const seesDecisions = decide(caller.person, 'bills.readHistory').allowed;
    const bills = relevantBills(await this.members.bills(scope, member, { from, to }, seesDecisions));
    const memberName = bills.find(({ lines }) => lines.length > 0)?.lines[0]?.memberName ?? '';
    return { ...member, groupName, memberName, bills, earlierBefore: oldest < from ? from : null };
  }
}
