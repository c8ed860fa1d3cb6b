import type { GroupMemberPage, MemberBill, MemberHistory } from '../../../contract/billing/members';
import type { GroupMemberQuery } from '../../../src/domain/billing/bills/GroupMember';
import { MEMBER_MONTHS, relevantBills } from '../../../src/domain/billing/bills/MemberHistory';
import type { Correction } from '../../../src/domain/billing/corrections/Correction';
import type { ExpectedAdjustment } from '../../../src/domain/billing/expected/ExpectedAdjustment';
import { decide, scopeFor } from '../../../src/domain/platform/access/decide';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { addMonths, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Caller } from '../../platform/shared/Caller';
import { notFound } from '../../platform/shared/Refusal';

/** Identifies a member of a group. */
export interface MemberKey {
  readonly groupNumber: string;
  readonly memberId: string;
}

/** Reads a member's lines on the bills in scope. For a carrier's scope, only lines with its own codes. */
export interface MemberQueries {
  /** The newest month with lines, before `before` if given, and the oldest. Undefined if there are none. */
  months(
    scope: Scope,
    member: MemberKey,
    before: LocalDate | undefined,
  ): Promise<{ readonly newest: LocalDate; readonly oldest: LocalDate; readonly groupName: string } | undefined>;
  /** The members with lines on bills in scope, by name. */
  ofGroup(scope: Scope, query: GroupMemberQuery): Promise<GroupMemberPage>;
  /**
   * All bills of the group in these months, newest first, with the member's lines if any; without corrections and expected
   * adjustments.
   *
   * @param includesDecisions whether to read saved changes and decisions about differences.
   */
  bills(
    scope: Scope,
    member: MemberKey,
    months: { readonly from: LocalDate; readonly to: LocalDate },
    includesDecisions: boolean,
  ): Promise<readonly BillWithDecisions[]>;
}

export type BillWithDecisions = Omit<MemberBill, 'corrections' | 'expected'>;

/** Reads other records of a member; for a carrier's scope, only those with its own codes. */
interface RecordsOfMember<Item> {
  ofMember(scope: Scope, member: MemberKey, today: LocalDate): Promise<readonly Item[]>;
}

interface ReadMemberRequest extends MemberKey {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly before?: LocalDate | undefined;
  /** The office's day. */
  readonly today: LocalDate;
}

/**
 * Shows one person across bills and months.
 *
 * @source docs/decisions/bills.md#a-member-is-a-group-and-the-carriers-member-number
 * @source docs/decisions/corrections.md#a-members-history-follows-a-decision-until-it-is-done
 */
export class ReadMember {
  constructor(
    private readonly members: MemberQueries,
    private readonly corrections: RecordsOfMember<Correction>,
    private readonly expected: RecordsOfMember<ExpectedAdjustment>,
  ) {}

  /** @param query for a group within the scope */
  ofGroup(scope: Scope, query: GroupMemberQuery): Promise<GroupMemberPage> {
    return this.members.ofGroup(scope, { ...query, q: query.q.trim() });
  }

  /** @throws Refusal NOT_FOUND for a member without lines on bills in scope. */
  async run({ caller, scope, groupNumber, memberId, before, today }: ReadMemberRequest): Promise<MemberHistory> {
    const member = { groupNumber, memberId };
    const months = await this.members.months(scope, member, before);
    if (!months) throw notFound('member');
    const { newest, oldest, groupName } = months;
    const from = addMonths(newest, 1 - MEMBER_MONTHS);
    // The month after the newest one shows a termination.
    const to = before ? newest : addMonths(newest, 1);
    const seesDecisions = decide(caller.person, 'bills.readHistory').allowed;
    const [found, corrections, expected] = await Promise.all([
      this.members.bills(scope, member, { from, to }, seesDecisions),
      this.corrections.ofMember(scopeFor(caller.person, 'corrections.read'), member, today),
      this.expected.ofMember(scopeFor(caller.person, 'expectedAdjustments.search'), member, today),
    ]);
    const ofBill = (billPk: string) => ({
      corrections: corrections.filter(({ origin }) => origin.billPk === billPk),
      expected: expected.filter(({ origin }) => origin.billPk === billPk),
    });
    const bills = relevantBills(found.map((bill) => ({ ...bill, ...ofBill(bill.billPk) })));
    const memberName = bills.find(({ lines }) => lines.length > 0)?.lines[0]?.memberName ?? '';
    return { ...member, groupName, memberName, bills, earlierBefore: oldest < from ? from : null };
  }
}
