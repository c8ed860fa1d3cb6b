import { defineParameterType, When } from '@cucumber/cucumber';
import { TIERS } from '../../src/domain/billing/bills/Tier';
import type { HouseRule } from '../../src/domain/billing/rules/BillRules';
import type { EmployeeContribution } from '../../src/domain/billing/rules/EmployeeContribution';
import { HOUSE_RULE_LABELS } from '../../src/domain/billing/rules/RuleSettings';
import { monthName } from '../../src/domain/billing/rules/SchoolYear';
import { addMonths, dayOf, firstOfMonth } from '../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../src/domain/platform/money/Cents';
import { parseCents } from '../../src/domain/platform/money/parseCents';
import type { Who } from '../support/ParameterValues';
import { oneOf, unknownWord } from '../support/patterns';
import type { PlannedRule } from '../support/tasks/RuleTasks';
import type { AppWorld } from '../support/world';

/** Group of phrases: rules of groups and carriers */

const HOUSE_RULES = Object.keys(HOUSE_RULE_LABELS) as readonly HouseRule[];
/** Time zones by their labels. */
const TIME_ZONES: Readonly<Record<string, string>> = {
  Eastern: 'America/New_York',
  'Hawaii-Aleutian': 'Pacific/Honolulu',
};
const TIME_ZONE = Object.keys(TIME_ZONES).join('|');
const CUTOFF = new RegExp(`^cut-off (\\d+):(\\d\\d) (AM|PM) (${TIME_ZONE})$`);
const MONTHS: Readonly<Record<string, number>> = {
  '3 months ago': -3,
  '2 months ago': -2,
  'last month': -1,
  'this month': 0,
  'next month': 1,
};

const PAID = /(the premium less )?(\$[\d,]+\.\d\d) a (month|paycheck) for (?:(EE|ES|EC|FAM) )?(\w+)/;
const EACH = '(?:the premium less )?\\$[\\d,]+\\.\\d\\d a (?:month|paycheck) for (?:(?:EE|ES|EC|FAM) )?\\w+';
const MONTH_NAMES = Array.from({ length: 12 }, (_, index) => monthName(index + 1));
const MONTH = MONTH_NAMES.join('|');
const SCHOOL_YEAR = new RegExp(
  `^a school year of (\\d+) paychecks without deductions (?:in (${MONTH})(?: and (${MONTH}))?|from (${MONTH}) through (${MONTH}))$`,
);
const CONTRIBUTIONS = /^that employees pay /;

/** A house rule by its label, in quotes, of the group or its health carrier, a due day, a grace period, a limit for deductions, a cut-off, a school year, or what employees pay for coverages and tiers. */
defineParameterType({
  name: 'plannedRule',
  regexp: new RegExp(
    `${HOUSE_RULES.map((rule) => `"${HOUSE_RULE_LABELS[rule]}"(?: for the health carrier)?`).join('|')}|due day \\d+|a grace period of \\d+ days for continuation payers|a limit of \\d+ days for deductions|a school year of \\d+ paychecks without deductions (?:in (?:${MONTH})(?: and (?:${MONTH}))?|from (?:${MONTH}) through (?:${MONTH}))|that employees pay ${EACH}(?: and ${EACH})*|cut-off \\d+:\\d\\d [AP]M (?:${TIME_ZONE})`,
  ),
  transformer: (words: string): PlannedRule => {
    const houseRule = HOUSE_RULES.find((rule) => words === `"${HOUSE_RULE_LABELS[rule]}"`);
    if (houseRule) return { houseRule };
    const healthCarrierRule = HOUSE_RULES.find(
      (rule) => words === `"${HOUSE_RULE_LABELS[rule]}" for the health carrier`,
    );
    if (healthCarrierRule) return { healthCarrierRule };
    if (CONTRIBUTIONS.test(words)) return { employeeContributions: words.split(' and ').map(contributionOf) };
    const school = SCHOOL_YEAR.exec(words);
    if (school) {
      const [, paychecks, only, next, first = only ?? '', last = next ?? first] = school;
      return {
        schoolYear: {
          paychecks: Number(paychecks),
          summerFrom: MONTH_NAMES.indexOf(first) + 1,
          summerThrough: MONTH_NAMES.indexOf(last) + 1,
        },
      };
    }
    const grace = /^a grace period of (\d+) days/.exec(words);
    if (grace) return { continuationGraceDays: Number(grace[1]) };
    const late = /^a limit of (\d+) days/.exec(words);
    if (late) return { remittanceDays: Number(late[1]) };
    const cutoff = CUTOFF.exec(words);
    if (!cutoff) return { dueDay: Number(words.replace('due day ', '')) };
    if (Number(cutoff[1]) > 12 || Number(cutoff[2]) > 59) throw unknownWord(`There is no time ${words.slice(8)}.`);
    const hour = (Number(cutoff[1]) % 12) + (cutoff[3] === 'PM' ? 12 : 0);
    const time = `${String(hour).padStart(2, '0')}:${cutoff[2]}`;
    return { cutoff: { timeZone: TIME_ZONES[cutoff[4] ?? ''] ?? '', time } };
  },
});

function contributionOf(words: string): EmployeeContribution {
  const [, less, amount = '', period, tier, coverage = ''] = PAID.exec(words) ?? [];
  const value = parseCents(amount) ?? 0;
  const found = TIERS.find((one) => one === tier) ?? null;
  const unit = less === undefined ? (period === 'month' ? 'month' : 'paycheck') : 'employer';
  return { coverage, plan: null, tier: found, unit, value };
}

/** A month, counted from this one. */
defineParameterType({
  name: 'month',
  regexp: oneOf(Object.keys(MONTHS)),
  transformer: (words: string) => MONTHS[words] ?? 0,
});

When(
  '{person} allow(s)/allowed payors of {group} to write off {money}',
  async function (this: AppWorld, who: Who, groupName: string, amount: Cents) {
    const [person, group] = [await this.who(who), await this.stage.groups.named(groupName)];
    const thisMonth = firstOfMonth(dayOf(this.stage.backstage.clock.now()));
    await this.tasks.rules.allowWriteOffs(person, group, amount, thisMonth);
  },
);

When(
  '{person} save(s)/saved that the carrier of {group} takes terminations within {int} days and other changes within {int} days',
  async function (this: AppWorld, who: Who, groupName: string, terminations: number, adds: number) {
    const [person, group] = [await this.who(who), await this.stage.groups.named(groupName)];
    const thisMonth = firstOfMonth(dayOf(this.stage.backstage.clock.now()));
    await this.tasks.rules.limitSending(person, group, { adds, terminations }, thisMonth);
  },
);

When(
  '{person} accept(s)/accepted the contributions proposed for {group} from {month}',
  async function (this: AppWorld, who: Who, groupName: string, month: number) {
    const [person, group] = [await this.who(who), await this.stage.groups.named(groupName)];
    const thisMonth = firstOfMonth(dayOf(this.stage.backstage.clock.now()));
    await this.tasks.rules.accept(person, group, addMonths(thisMonth, month));
    this.changed = 'rules';
  },
);

When(
  '{person} dismiss(es)/dismissed the contributions proposed for {group}',
  async function (this: AppWorld, who: Who, groupName: string) {
    await this.tasks.rules.dismiss(await this.who(who), await this.stage.groups.named(groupName));
  },
);

When(
  '{person} plan(s)/planned {plannedRule} for {group} from {month}',
  async function (this: AppWorld, who: Who, rule: PlannedRule, groupName: string, month: number) {
    const [person, group] = [await this.who(who), await this.stage.groups.named(groupName)];
    const thisMonth = firstOfMonth(dayOf(this.stage.backstage.clock.now()));
    this.textRead = [await this.tasks.rules.plan(person, group, rule, addMonths(thisMonth, month))];
    this.changed = 'rules';
  },
);
