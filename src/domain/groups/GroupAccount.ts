import type { Role } from '../access/Role';
import type { BillStatus } from '../bills/BillStatus';
import type { LocalDate } from '../dates/LocalDate';
import type { DelinquencyStage } from '../delinquency/DelinquencyStage';
import type { Cents } from '../money/Cents';
import type { HouseRule } from '../rules/BillRules';
import type { PastReminder } from './reminders';

/** What the list of groups can be sorted by. */
export const GROUP_SORTS = ['name', 'rep', 'balance', 'pastDue', 'stage'] as const;
export type GroupSort = (typeof GROUP_SORTS)[number];

/** Kinds of records that groups are assigned to. */
export const GROUP_OWNERS = ['carriers', 'agents', 'reps'] as const;

/** A carrier, agent or rep, whose groups are listed. */
export interface GroupOwner {
  readonly kind: (typeof GROUP_OWNERS)[number];
  /** The code of a carrier or agent, or the number of a rep. */
  readonly code: string;
}

/** A row of the list of groups. Amounts include what the group owes after returned payments. */
export interface ListedGroup {
  readonly groupNumber: string;
  readonly name: string;
  /** Names, in order. */
  readonly carriers: readonly string[];
  readonly rep: string;
  /** Last day of service; null if no end is planned. */
  readonly endsOn: LocalDate | null;
  /** Due on released bills, neither paid nor pending. */
  readonly openCents: Cents;
  readonly pastDueCents: Cents;
  /** Of its most serious bill. */
  readonly stage: DelinquencyStage;
  readonly hasAutopay: boolean;
  /** The rule of a bill of today. */
  readonly houseRule: HouseRule;
  /** First month of the next planned change; null if none is planned. */
  readonly nextChangeFrom: LocalDate | null;
}

/** A carrier, agent or rep by name. */
interface NamedCode {
  readonly code: string;
  readonly name: string;
}

/** The next bill that the group has to pay. */
export interface UpcomingBill {
  readonly billPk: string;
  readonly billNumber: string;
  readonly status: BillStatus;
  readonly dueDate: LocalDate;
  readonly openCents: Cents;
}

/** A person of the group who works on its bills. */
export interface GroupContact {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
}

/** Account summary of a group, shown above the tabs of its page. */
export interface GroupAccount extends Omit<ListedGroup, 'carriers' | 'rep' | 'nextChangeFrom'> {
  readonly carriers: readonly NamedCode[];
  readonly agents: readonly NamedCode[];
  readonly rep: NamedCode;
  /** Bills past due with an open amount. */
  readonly pastDueCount: number;
  /** In pending payments. */
  readonly pendingCents: Cents;
  /** Held in suspense. */
  readonly suspenseCents: Cents;
  /** Everything up to this day is paid; null when nothing is paid. */
  readonly paidToDate: LocalDate | null;
  /** Not yet due, the earliest first; null if there is none. */
  readonly nextBill: UpcomingBill | null;
  /** The last reminder by hand; null if there is none, and without the right to remind. */
  readonly lastReminder: PastReminder | null;
  /** People with access to the group, super users first, at most 5; empty without the right to see who has access. */
  readonly contacts: readonly GroupContact[];
}
