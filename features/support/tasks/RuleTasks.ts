import type { SendDays } from '../../../src/domain/billing/corrections/sendBy';
import type { HouseRule } from '../../../src/domain/billing/rules/BillRules';
import type { EmployeeContribution } from '../../../src/domain/billing/rules/EmployeeContribution';
import type { SchoolYear } from '../../../src/domain/billing/rules/SchoolYear';
import type { CutoffRule } from '../../../src/domain/money/payments/cutoff';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';

/** A change in the history of a group's rules. */
export type RuleChangeShown = Readonly<Record<'rule' | 'status', string>>;

/** An employee contribution that payroll proposes. */
export type ProposalShown = Readonly<Record<'for' | 'employee pays' | 'evidence', string>>;

/** A rule to plan; the others stay as they are. */
export type PlannedRule =
  | { readonly houseRule: HouseRule }
  /** Whether it applies to the bills of the group’s health carrier only. */
  | { readonly healthCarrierRule: HouseRule }
  | { readonly dueDay: number }
  | { readonly continuationGraceDays: number }
  | { readonly remittanceDays: number }
  | { readonly cutoff: CutoffRule }
  | { readonly schoolYear: SchoolYear }
  | { readonly employeeContributions: readonly EmployeeContribution[] };

/** The rules of a group. */
export interface RuleTasks {
  /** Saves another rule. @returns the effect that was shown before */
  plan(person: TestPerson, group: Group, rule: PlannedRule, appliesFrom: LocalDate): Promise<string>;
  /** Lets payors write off shorts and overs up to an amount. */
  allowWriteOffs(person: TestPerson, group: Group, amount: Cents, appliesFrom: LocalDate): Promise<void>;
  /** Sets the days in which the health carrier of a group takes changes. */
  limitSending(person: TestPerson, group: Group, sendDays: SendDays, appliesFrom: LocalDate): Promise<void>;
  /** What payroll proposes for the group's employee contributions, without dismissed proposals. */
  proposed(person: TestPerson, group: Group): Promise<readonly ProposalShown[]>;
  /** Accepts everything that is proposed. */
  accept(person: TestPerson, group: Group, appliesFrom: LocalDate): Promise<void>;
  /** Dismisses everything that is proposed. */
  dismiss(person: TestPerson, group: Group): Promise<void>;
  /** Undoes the latest change of the group last planned for. */
  undo(person: TestPerson): Promise<void>;
  /** Changes of the group last planned for, the latest month first. */
  changes(person: TestPerson): Promise<readonly RuleChangeShown[]>;
}
