import {
  endStandingDecision,
  getDecisionMemory,
  listStandingDecisions,
  resumeStandingDecision,
  saveStandingDecision,
} from '../../../../contract/billing/bills/standingDecisions';
import { adapted, fromCalls } from '../fromCalls';

export const decisionMemoryCalls = fromCalls({
  read: getDecisionMemory,
  list: adapted(listStandingDecisions, { answer: ({ items }) => items }),
  save: saveStandingDecision,
  end: endStandingDecision,
  resume: resumeStandingDecision,
});
