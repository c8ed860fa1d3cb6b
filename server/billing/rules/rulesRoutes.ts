import { getBillRules } from '../../../contract/billing/bills/billRules';
import {
  closeExpectedAdjustment,
  closeExpectedAdjustments,
  getExpectedOnBill,
  reopenExpectedAdjustment,
  searchExpectedAdjustments,
} from '../../../contract/billing/expectedAdjustments';
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
} from '../../../contract/billing/rules';
import {
  type CarrierTerms,
  carrierHouseRulesProblem,
  type GroupRules,
  rulesFor,
} from '../../../src/domain/billing/rules/RuleChange';
import type { CarrierSettings, GroupSettings } from '../../../src/domain/billing/rules/RuleSettings';
import { scopeFor } from '../../../src/domain/platform/access/decide';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { sumCents } from '../../../src/domain/platform/money/Cents';
import type { Route } from '../../platform/calls/Route';
import { badRequest, notFound } from '../../platform/shared/Refusal';
import type { CloseExpected, CloseExpectedSet, ReopenExpected } from '../expected/CloseExpected';
import type { ReadExpected } from '../expected/ReadExpected';
import type { ReadExpectedOnBill } from '../expected/ReadExpectedOnBill';
import type { ChangeRules } from './ChangeRules';
import type { ContributionProposals } from './ContributionProposals';
import type { RuleQueries } from './ports';
import type { ReadBillRules } from './ReadBillRules';

/** Use cases behind the routes for rules. */
export interface RuleServices {
  readonly queries: RuleQueries;
  readonly ofBill: ReadBillRules;
  readonly groups: ChangeRules<GroupRules>;
  readonly carriers: ChangeRules<CarrierTerms>;
  readonly proposals: ContributionProposals;
}

/** Routes for the rules of groups and carriers. */
export function registerRulesRoutes(
  route: Route,
  { queries, ofBill, groups, carriers, proposals }: RuleServices,
): void {
  const group = async (scope: Scope, groupNumber: string): Promise<GroupSettings> => {
    const found = await queries.group(scope, groupNumber);
    if (!found) throw notFound('group');
    return found;
  };
  const carrier = async (scope: Scope, carrierCode: string): Promise<CarrierSettings> => {
    const found = await queries.carrier(scope, carrierCode);
    if (!found) throw notFound('carrier');
    return found;
  };
  route(getBillRules, ({ scope, params, now }) => ofBill.run(scope, params.billPk, now));
  route(getGroupSettings, ({ scope, params: { groupNumber } }) => group(scope, groupNumber));
  route(saveGroupSettings, async ({ caller, scope, params: { groupNumber }, body, now, assertRecentSignIn }) => {
    const settings = await group(scope, groupNumber);
    const current = rulesFor(body.appliesFrom, settings);
    const {
      houseRule,
      carrierHouseRules = current.carrierHouseRules ?? [],
      contributions,
      employeeContributions = current.employeeContributions,
      schoolYear = current.schoolYear,
      payment = current.payment,
      dueDay = current.dueDay,
      continuationGraceDays = current.continuationGraceDays,
      remittanceDays = current.remittanceDays,
      cutoff = current.cutoff,
    } = body.rules;
    const { refundLimitCents = current.payment.refundLimitCents, ...others } = payment;
    const { excessLimitCents = current.payment.excessLimitCents, ...sent } = others;
    const limits = { refundLimitCents, excessLimitCents };
    const problem = carrierHouseRulesProblem(carrierHouseRules, settings.carriers);
    if (problem) throw badRequest(problem);
    const rules = {
      houseRule,
      ...(carrierHouseRules.length > 0 && { carrierHouseRules }),
      contributions,
      employeeContributions,
      schoolYear,
      payment: { ...sent, ...limits },
      dueDay,
      continuationGraceDays,
      remittanceDays,
      cutoff,
    };
    await groups.save({ caller, scope, subject: groupNumber, now, assertRecentSignIn, ...body, rules });
    return group(scope, groupNumber);
  });
  route(undoGroupSettings, async ({ caller, scope, params, query: { version }, now, assertRecentSignIn }) => {
    const { groupNumber, changePk } = params;
    await groups.undo({ caller, scope, subject: groupNumber, changePk, now, version, assertRecentSignIn });
    return group(scope, groupNumber);
  });
  const proposalsOf = async (scope: Scope, groupNumber: string) => ({
    items: await proposals.list(scope, groupNumber),
  });
  route(listContributionProposals, ({ scope, params: { groupNumber } }) => proposalsOf(scope, groupNumber));
  route(dismissContributionProposals, async ({ caller, scope, params: { groupNumber }, body, now }) => {
    await proposals.dismiss({ caller, scope, groupNumber, now, ...body });
    return proposalsOf(scope, groupNumber);
  });
  route(listCarrierRules, async ({ scope }) => ({ items: await queries.carriers(scope) }));
  route(getCarrierRules, ({ scope, params }) => carrier(scope, params.carrierCode));
  route(saveCarrierRules, async ({ caller, scope, params: { carrierCode }, body, now }) => {
    const known = rulesFor(body.appliesFrom, await carrier(scope, carrierCode));
    const { delinquency = known.delinquency, sendDays = known.sendDays, ...terms } = body.rules;
    const rules = { ...known, ...terms, delinquency, sendDays };
    await carriers.save({ caller, scope, subject: carrierCode, now, ...body, rules });
    return carrier(scope, carrierCode);
  });
  route(undoCarrierRules, async ({ caller, scope, params, query, now }) => {
    const { carrierCode, changePk } = params;
    await carriers.undo({ caller, scope, subject: carrierCode, changePk, now, version: query.version });
    return carrier(scope, carrierCode);
  });
}

/** Use cases behind the routes for expected adjustments. */
interface ExpectedServices {
  readonly read: ReadExpected;
  readonly onBill: ReadExpectedOnBill;
  readonly close: CloseExpected;
  readonly closeSet: CloseExpectedSet;
  readonly reopen: ReopenExpected;
}

/** Routes for expected adjustments. */
export function registerExpectedRoutes(
  route: Route,
  { read, onBill, close, closeSet, reopen }: ExpectedServices,
): void {
  route(searchExpectedAdjustments, ({ scope, query, today }) => read.search(scope, query, today));
  route(getExpectedOnBill, async ({ caller, scope, params, now, today }) => {
    const ofCorrections = scopeFor(caller.person, 'corrections.read');
    const found = await onBill.run({ scope, ofCorrections, now, today, ...params });
    const { creditCents, chargeCents } = found.own;
    return { ...found, own: { ...found.own, cents: sumCents([creditCents, chargeCents]) } };
  });
  route(closeExpectedAdjustment, ({ caller, scope, params, body, now, today }) =>
    close.run({ caller, scope, now, today, ...params, ...body }),
  );
  route(closeExpectedAdjustments, async ({ caller, scope, body: { values, ...closing }, now }) => ({
    results: await closeSet.run({ caller, scope, now, expectedPks: values, ...closing }),
  }));
  route(reopenExpectedAdjustment, ({ caller, scope, params, now, today }) =>
    reopen.run({ caller, scope, now, today, ...params }),
  );
}
