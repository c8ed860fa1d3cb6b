import type { DelinquencyStage } from '../../billing/delinquency/DelinquencyStage';
import type { HouseRule } from '../../billing/rules/BillRules';
import type { LocalDate } from '../../platform/dates/LocalDate';
import type { Cents } from '../../platform/money/Cents';

/** Sort orders of the list of groups. */
export const GROUP_SORTS = ['name', 'rep', 'balance', 'pastDue', 'stage'] as const;
export type GroupSort = (typeof GROUP_SORTS)[number];

/** Kinds of records that groups are assigned to. */
export const GROUP_OWNERS = ['carriers', 'agents', 'reps'] as const;

/** A row of the list of groups. Amounts include what the group owes after returned payments. */
export interface ListedGroup {
  readonly groupNumber: string;
  readonly name: string;
  /** Names, sorted. */
  readonly carriers: readonly string[];
  readonly rep: string;
  /** Last day of service; null if no end is planned. */
  readonly endsOn: LocalDate | null;
  /** Amount due on released bills that is neither paid nor pending. */
  readonly openCents: Cents;
  readonly pastDueCents: Cents;
  /** Stage of its most delinquent bill. */
  readonly stage: DelinquencyStage;
  readonly hasAutopay: boolean;
  /** The house rule for a bill with today's date. */
  readonly houseRule: HouseRule;
  /** First month of the next planned change; null if none is planned. */
  readonly nextChangeFrom: LocalDate | null;
}
