import type { ObservedMonth } from '../../../src/domain/billing/rules/ContributionProposal';
import type { EmployeeContribution } from '../../../src/domain/billing/rules/EmployeeContribution';
import type { PaymentRulesInForce } from '../../../src/domain/billing/rules/PaymentRules';
import type { CarrierTerms, GroupRules, RuleChange, RuleHistory } from '../../../src/domain/billing/rules/RuleChange';
import type { CarrierSettings, GroupSettings } from '../../../src/domain/billing/rules/RuleSettings';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Caller } from '../../platform/shared/Caller';

/** Reads rules of groups and carriers. */
export interface RuleQueries {
  /** Undefined if the group does not exist or is out of scope. */
  group(scope: Scope, groupNumber: string): Promise<GroupSettings | undefined>;
  /** Carriers of the groups in scope, by name. */
  carriers(scope: Scope): Promise<readonly CarrierSettings[]>;
  /** Undefined if no group in scope has the carrier. */
  carrier(scope: Scope, carrierCode: string): Promise<CarrierSettings | undefined>;
  /** Contributions in the payroll files of the group's latest reconciled bills, up to `MONTHS_OBSERVED` months. Ignores the scope. */
  observedMonths(groupNumber: string): Promise<readonly ObservedMonth[]>;
  /** Proposals that were dismissed. Ignores the scope. */
  dismissedContributions(groupNumber: string): Promise<readonly DismissedContribution[]>;
  /** Rules of these carriers, whatever the scope. */
  carriersByCode(carrierCodes: readonly string[]): Promise<readonly CarrierSettings[]>;
}

/** Enough for coverages whose carrier bills later than the others. */
export const MONTHS_OBSERVED = 4;

/** A proposed contribution that a person dismissed. */
export interface DismissedContribution extends EmployeeContribution {
  readonly byName: string;
}

/** A change to save. */
export interface NewRuleChange<Rules> {
  readonly changePk: string;
  readonly appliesFrom: LocalDate;
  readonly rules: Rules;
  readonly note: string;
}

/** A group or a carrier whose rules no one else can change until the transaction ends. */
export interface LockedRules<Rules> {
  readonly history: RuleHistory<Rules>;
  add(change: NewRuleChange<Rules>, by: Caller, now: Date): Promise<void>;
  markUndone(change: RuleChange<Rules>, by: Caller, now: Date): Promise<void>;
}

/** The rules of groups and carriers, in one transaction. */
export interface RuleRepository {
  /** The group's rules about payments at `now`. */
  paymentRules(groupNumber: string, now: Date): Promise<PaymentRulesInForce>;
  /** Dismisses proposed contributions. Those that are dismissed already keep who did it. @param by undefined opens them again */
  dismissContributions(
    groupNumber: string,
    items: readonly EmployeeContribution[],
    by: Caller | undefined,
    now: Date,
  ): Promise<void>;
  /** The date at `now` where the group's bank days are counted. */
  businessDate(groupNumber: string, now: Date): Promise<LocalDate>;
  /** @returns undefined if the group is out of scope. */
  lockGroup(scope: Scope, groupNumber: string): Promise<LockedRules<GroupRules> | undefined>;
  /** @returns undefined if the carrier is out of scope. */
  lockCarrier(scope: Scope, carrierCode: string): Promise<LockedRules<CarrierTerms> | undefined>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly rules: RuleRepository;
  }
}
