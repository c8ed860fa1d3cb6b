import type { CarrierTerms, GroupRules, RuleChange } from '../../domain/rules/RuleChange';
import type { CarrierSettings, GroupSettings } from '../../domain/rules/RuleSettings';
import { createToken, type Token } from '../shared/Token';

/** A change to save. `version` is the history's when the change was made. */
export type NewRules<Rules> = Pick<RuleChange<Rules>, 'appliesFrom' | 'rules' | 'note'> & { readonly version: number };

/** Rules of groups or of carriers. Calls reject with ApiError: STALE_VERSION, BAD_REQUEST, WRONG_STATUS, NOT_FOUND. */
export interface RuleStore<Rules, Settings> {
  /** @param subject group number or carrier code; `signal` aborts. */
  read(subject: string, signal?: AbortSignal): Promise<Settings>;
  save(subject: string, change: NewRules<Rules>): Promise<Settings>;
  undo(subject: string, changePk: string, version: number): Promise<Settings>;
}

/** Rules in the product API. Calls reject with ApiError; `signal` aborts. */
export interface RulesGateway {
  readonly groups: RuleStore<GroupRules, GroupSettings>;
  readonly carriers: RuleStore<CarrierTerms, CarrierSettings>;
  /** Carriers of the groups in scope, by name. */
  listCarriers(signal?: AbortSignal): Promise<readonly CarrierSettings[]>;
}

export const RulesGateway: Token<RulesGateway> = createToken('RulesGateway');
