import type { CarrierTerms, GroupRules } from '../../../domain/billing/rules/RuleChange';
import type { CarrierSettings, GroupSettings } from '../../../domain/billing/rules/RuleSettings';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import { ContributionProposals } from './ContributionProposals';
import type { RulesGateway } from './ports';
import { RuleEditor } from './RuleEditor';

/** The rules of groups and carriers. */
export class RulesQuery {
  constructor(
    private readonly gateway: RulesGateway,
    private readonly time: Time,
  ) {}

  /** The list of carriers; show `true` to read it. */
  carriers(): LiveQuery<true, readonly CarrierSettings[]> {
    return new LiveQuery((_shown, signal) => this.gateway.listCarriers(signal), { time: this.time });
  }

  ofGroup(groupNumber: string): RuleEditor<GroupRules, GroupSettings> {
    return new RuleEditor(this.gateway.groups, groupNumber);
  }

  /** Employee contributions of a group that payroll files suggest. */
  proposalsOf(groupNumber: string): ContributionProposals {
    return new ContributionProposals(this.gateway, groupNumber);
  }

  ofCarrier(carrierCode: string): RuleEditor<CarrierTerms, CarrierSettings> {
    return new RuleEditor(this.gateway.carriers, carrierCode);
  }
}
