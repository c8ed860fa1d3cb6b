import type { DismissibleProposal } from '../../../../contract/billing/rules';
import type { EmployeeContribution } from '../../../domain/billing/rules/EmployeeContribution';
import type { CarrierTerms, GroupRules, RuleChange } from '../../../domain/billing/rules/RuleChange';
import type { CarrierSettings, GroupSettings } from '../../../domain/billing/rules/RuleSettings';
import { createToken, type Token } from '../../platform/shared/Token';

/** A change to save. `version` is the history's when the change was made. */
export type NewRules<Rules> = Pick<RuleChange<Rules>, 'appliesFrom' | 'rules' | 'note'> & { readonly version: number };

/** Whose rules. */
export interface RuleSubject {
  /** Group number or carrier code. */
  readonly subject: string;
}

/** Rules of groups or of carriers. Calls reject with ApiError: STALE_VERSION, BAD_REQUEST, WRONG_STATUS, NOT_FOUND. */
export interface RuleStore<Rules, Settings> {
  /** `signal` aborts. */
  read(args: RuleSubject, signal?: AbortSignal): Promise<Settings>;
  save(args: NewRules<Rules> & RuleSubject): Promise<Settings>;
  undo(args: RuleSubject & { readonly changePk: string; readonly version: number }): Promise<Settings>;
}

/** Rules in the product API. Calls reject with ApiError; `signal` aborts. */
export interface RulesGateway {
  readonly groups: RuleStore<GroupRules, GroupSettings>;
  readonly carriers: RuleStore<CarrierTerms, CarrierSettings>;
  /** Contributions that two consecutive months of payroll agree on, also dismissed ones; by coverage, plan, and tier. */
  proposals(args: { readonly groupNumber: string }, signal?: AbortSignal): Promise<readonly DismissibleProposal[]>;
  /** Dismisses proposals, or opens them again. Resolves with all proposals. Repeating it has no effect. */
  dismissProposals(args: {
    readonly groupNumber: string;
    readonly items: readonly EmployeeContribution[];
    readonly isDismissed: boolean;
  }): Promise<readonly DismissibleProposal[]>;
  /** Carriers of the groups in scope, by name. */
  listCarriers(signal?: AbortSignal): Promise<readonly CarrierSettings[]>;
}

export const RulesGateway: Token<RulesGateway> = createToken('RulesGateway');
