import type { LocalDate } from '../../platform/dates/LocalDate';
import type { Bill } from '../bills/Bill';
import type { HouseRule } from './BillRules';
import { type GroupRules, houseRuleOf } from './RuleChange';

/** Unpaid bills of a group. */
export interface UnpaidBills extends Pick<Bill, 'periodFrom' | 'status'> {
  /** The rule that a released bill keeps. */
  readonly houseRule: HouseRule;
  /** Code of the carrier that issues them. */
  readonly issuer: string;
  readonly count: number;
}

/** Effect of a change of the house rule on unpaid bills. */
export interface HouseRuleEffect {
  /** Unreleased bills of earlier months, which keep their rule. */
  readonly unreleasedBefore: number;
  /** Released, unpaid bills of earlier months, which keep their rule. */
  readonly openBefore: number;
  /** Unreleased bills from that month on, which get the new rule when they are released. */
  readonly unreleasedFrom: number;
  /** Released, unpaid bills from that month on, which keep another rule because a release fixes it. */
  readonly openFrom: number;
}

/** Counts the bills to which a house rule applies from a month on, and the bills that keep their rule. */
export function houseRuleEffect(
  bills: readonly UnpaidBills[],
  { appliesFrom, houseRule }: { readonly appliesFrom: LocalDate; readonly houseRule: HouseRule },
): HouseRuleEffect {
  const count = (matches: (bill: UnpaidBills) => boolean) =>
    bills.filter(matches).reduce((sum, bill) => sum + bill.count, 0);
  const isUnreleased = ({ status }: UnpaidBills) => status === 'UNRELEASED';
  const isBefore = ({ periodFrom }: UnpaidBills) => periodFrom < appliesFrom;
  return {
    unreleasedBefore: count((bill) => isUnreleased(bill) && isBefore(bill)),
    openBefore: count((bill) => !isUnreleased(bill) && isBefore(bill)),
    unreleasedFrom: count((bill) => isUnreleased(bill) && !isBefore(bill)),
    openFrom: count((bill) => !isUnreleased(bill) && !isBefore(bill) && bill.houseRule !== houseRule),
  };
}

const DUE: Readonly<Record<HouseRule, string>> = {
  adjustThenPay: 'the reconciled amount is due',
  payAsBilled: 'the billed amount is due, and differences are expected as adjustments on the next bill',
};

/**
 * The effect of other house rules in sentences: that of the group on the bills of carriers without their own, and that of each carrier.
 * Empty if none changes.
 *
 * @param month of `appliesFrom`, such as "December 2026"
 */
export function houseRulesEffectText(
  bills: readonly UnpaidBills[],
  appliesFrom: LocalDate,
  { before, after, carriers }: HouseRulesChange,
  month: string,
): string {
  const own = new Set((after.carrierHouseRules ?? []).map(({ carrierCode }) => carrierCode));
  const ofOthers = bills.filter(({ issuer }) => !own.has(issuer));
  const group =
    before.houseRule === after.houseRule
      ? ''
      : houseRuleEffectText(
          after.houseRule,
          houseRuleEffect(ofOthers, { appliesFrom, houseRule: after.houseRule }),
          month,
        );
  const changed = carriers.filter(({ carrierCode }) => isChanged(before, after, carrierCode));
  const each = changed.map(({ carrierCode, carrierName }) => {
    const houseRule = houseRuleOf(after, carrierCode);
    const effect = houseRuleEffect(
      bills.filter(({ issuer }) => issuer === carrierCode),
      { appliesFrom, houseRule },
    );
    return `${carrierName}: ${houseRuleEffectText(houseRule, effect, month)}`;
  });
  return [group, ...each].filter(Boolean).join(' ');
}

type HouseRules = Pick<GroupRules, 'houseRule' | 'carrierHouseRules'>;

interface HouseRulesChange {
  readonly before: HouseRules;
  readonly after: HouseRules;
  readonly carriers: readonly { readonly carrierCode: string; readonly carrierName: string }[];
}

/** Whether a carrier's own house rule is another one, or starts or ends. */
function isChanged(before: HouseRules, after: HouseRules, carrierCode: string): boolean {
  const ownIn = ({ carrierHouseRules = [] }: HouseRules) =>
    carrierHouseRules.find((one) => one.carrierCode === carrierCode)?.houseRule;
  return ownIn(before) !== ownIn(after);
}

/** The effect in sentences. @param month of `appliesFrom`, such as "December 2026" */
export function houseRuleEffectText(houseRule: HouseRule, effect: HouseRuleEffect, month: string): string {
  const { unreleasedBefore, openBefore, unreleasedFrom, openFrom } = effect;
  const kept = [counted(unreleasedBefore, 'unreleased'), counted(openBefore, 'open')].filter(Boolean).join(' and ');
  const sentences = [
    `On bills from ${month}, ${DUE[houseRule]}.`,
    kept && `${kept} ${billVerb(unreleasedBefore + openBefore, 'keeps its rule', 'keep their rule')}.`,
    unreleasedFrom > 0 &&
      `${unreleasedFrom} unreleased ${billVerb(unreleasedFrom, 'gets', 'get')} this rule on release.`,
    openFrom > 0 &&
      `${openFrom} released ${billVerb(openFrom, 'keeps the rule of its', 'keep the rule of their')} release.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

function counted(count: number, kind: string): string {
  return count === 0 ? '' : `${count} ${kind}`;
}

function billVerb(count: number, one: string, many: string): string {
  return count === 1 ? `bill ${one}` : `bills ${many}`;
}
