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
} from '../../../../contract/billing/rules';
import type { NewRules, RuleSubject } from '../../../application/billing/rules/ports';
import type { CarrierTerms, GroupRules } from '../../../domain/billing/rules/RuleChange';
import { type ApiCaller, adapted, fromCalls } from '../fromCalls';

type Undo = RuleSubject & { readonly changePk: string; readonly version: number };

const groups = fromCalls({
  read: adapted(getGroupSettings, { args: ({ subject }: RuleSubject) => ({ groupNumber: subject }) }),
  save: adapted(saveGroupSettings, {
    args: ({ subject, ...change }: RuleSubject & NewRules<GroupRules>) => ({ ...change, groupNumber: subject }),
  }),
  undo: adapted(undoGroupSettings, { args: ({ subject, ...change }: Undo) => ({ ...change, groupNumber: subject }) }),
});

const carriers = fromCalls({
  read: adapted(getCarrierRules, { args: ({ subject }: RuleSubject) => ({ carrierCode: subject }) }),
  save: adapted(saveCarrierRules, {
    args: ({ subject, ...change }: RuleSubject & NewRules<CarrierTerms>) => ({ ...change, carrierCode: subject }),
  }),
  undo: adapted(undoCarrierRules, { args: ({ subject, ...change }: Undo) => ({ ...change, carrierCode: subject }) }),
});

const others = fromCalls({
  proposals: adapted(listContributionProposals, { answer: ({ items }) => items }),
  dismissProposals: adapted(dismissContributionProposals, { answer: ({ items }) => items }),
  listCarriers: adapted(listCarrierRules, { answer: ({ items }) => items }),
});

export const rulesCalls = (api: ApiCaller) => ({ groups: groups(api), carriers: carriers(api), ...others(api) });
