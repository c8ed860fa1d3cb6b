import type { BillLine } from './BillLine';

/** A person on the bills of a group. @source docs/decisions/bills.md#a-member-is-a-group-and-the-carriers-member-number */
export interface GroupMember extends Pick<BillLine, 'memberId' | 'memberName'> {
  /** Names of the carriers with lines for the member, limited to those that the reader may see. */
  readonly carrierNames: readonly string[];
}

/** Filter of a group's members. */
export interface GroupMemberQuery {
  readonly groupNumber: string;
  /** Start of each word of a name, or the last characters of a member number; empty for all. At most 80 characters. */
  readonly q: string;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}
