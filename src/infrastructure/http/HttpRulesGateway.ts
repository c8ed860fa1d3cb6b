import {
  dismissContributionProposals,
  getCarrierRules,
  getGroupSettings,
  listCarrierRules,
  listContributionProposals,
  saveCarrierRules,
  saveGroupSettings,
  undoCarrierRules,
  undoGroupSettings,
} from '../../../contract/rules';
import type { RuleStore, RulesGateway } from '../../application/rules/ports';
import type { DismissibleProposal } from '../../domain/rules/ContributionProposal';
import type { EmployeeContribution } from '../../domain/rules/EmployeeContribution';
import type { CarrierTerms, GroupRules } from '../../domain/rules/RuleChange';
import type { CarrierSettings, GroupSettings } from '../../domain/rules/RuleSettings';
import type { ApiClient } from './ApiClient';

export class HttpRulesGateway implements RulesGateway {
  readonly groups: RuleStore<GroupRules, GroupSettings>;
  readonly carriers: RuleStore<CarrierTerms, CarrierSettings>;

  constructor(private readonly api: ApiClient) {
    this.groups = {
      read: (groupNumber, signal) => api.call(getGroupSettings, { params: { groupNumber } }, signal && { signal }),
      save: (groupNumber, { rules, ...change }) => {
        const contributions = rules.contributions.map((rule) => ({ ...rule }));
        const employeeContributions = [...rules.employeeContributions];
        const body = { ...change, rules: { ...rules, contributions, employeeContributions } };
        return api.call(saveGroupSettings, { params: { groupNumber }, body });
      },
      undo: (groupNumber, changePk, version) =>
        api.call(undoGroupSettings, { params: { groupNumber, changePk }, query: { version: String(version) } }),
    };
    this.carriers = {
      read: (carrierCode, signal) => api.call(getCarrierRules, { params: { carrierCode } }, signal && { signal }),
      save: (carrierCode, body) => api.call(saveCarrierRules, { params: { carrierCode }, body }),
      undo: (carrierCode, changePk, version) =>
        api.call(undoCarrierRules, { params: { carrierCode, changePk }, query: { version: String(version) } }),
    };
  }

  async proposals(groupNumber: string, signal?: AbortSignal): Promise<readonly DismissibleProposal[]> {
    return (await this.api.call(listContributionProposals, { params: { groupNumber } }, signal && { signal })).items;
  }

  async dismissProposals(
    groupNumber: string,
    items: readonly EmployeeContribution[],
    isDismissed: boolean,
  ): Promise<readonly DismissibleProposal[]> {
    const contributions = items.map(({ coverage, plan, tier, unit, value }) => ({ coverage, plan, tier, unit, value }));
    const body = { items: contributions, isDismissed };
    return (await this.api.call(dismissContributionProposals, { params: { groupNumber }, body })).items;
  }

  async listCarriers(signal?: AbortSignal): Promise<readonly CarrierSettings[]> {
    return (await this.api.call(listCarrierRules, {}, signal && { signal })).items;
  }
}
