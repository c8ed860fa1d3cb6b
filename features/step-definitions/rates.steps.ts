import { type DataTable, When } from '@cucumber/cucumber';
import { AGE_RULE_LABELS, AGE_RULES, SPOUSE_AGE_LABELS, SPOUSE_AGES } from '../../src/domain/billing/rates/RateTable';
import type { BillName, Who } from '../support/ParameterValues';
import { rateTextFrom } from '../support/tables';
import type { ProposedRates } from '../support/tasks/RateTasks';
import type { AppWorld } from '../support/world';

/** Group of phrases: rate tables */

/** The rates of the health carrier, with its exhibit. */
When(
  '{person} propose(s)/proposed these rates of {group} from {month}:',
  async function (this: AppWorld, who: Who, group: string, month: number, rates: DataTable) {
    await propose(this, who, group, month, rates, { hasExhibit: true });
  },
);

When(
  '{person} propose(s)/proposed these rates of {group} from {month} without an exhibit:',
  async function (this: AppWorld, who: Who, group: string, month: number, rates: DataTable) {
    await propose(this, who, group, month, rates, { hasExhibit: false });
  },
);

/** The day is named as in the form. */
When(
  '{person} propose(s)/proposed these rates of {group} from {month} with ages as of {string}:',
  async function (this: AppWorld, who: Who, group: string, month: number, day: string, rates: DataTable) {
    const ageRule = AGE_RULES.find((one) => AGE_RULE_LABELS[one] === day);
    if (!ageRule) throw new RangeError(`Ages are as of one of: ${Object.values(AGE_RULE_LABELS).join(', ')}.`);
    await propose(this, who, group, month, rates, { hasExhibit: true, ageRule });
  },
);

/** The age that spouses are rated by, as labeled in the form. */
When(
  '{person} propose(s)/proposed these rates of {group} from {month} with spouses rated by {string}:',
  async function (this: AppWorld, who: Who, group: string, month: number, age: string, rates: DataTable) {
    const spouseAge = SPOUSE_AGES.find((one) => SPOUSE_AGE_LABELS[one] === age);
    if (!spouseAge)
      throw new RangeError(`Spouses are rated by one of: ${Object.values(SPOUSE_AGE_LABELS).join(', ')}.`);
    await propose(this, who, group, month, rates, { hasExhibit: true, spouseAge });
  },
);

/** Without proposing them. */
When(
  '{person} read(s) a spreadsheet with these rates of {group}:',
  async function (this: AppWorld, who: Who, group: string, rates: DataTable) {
    const { stage, tasks } = this;
    await tasks.rates.readSheet(await this.who(who), await stage.groups.named(group), rateTextFrom(rates));
  },
);

/** The rates that wait for it. */
When('{person} confirm(s)/confirmed the rates of {group}', async function (this: AppWorld, who: Who, group: string) {
  await this.tasks.rates.confirm(await this.who(who), await this.stage.groups.named(group));
});

When(
  '{person} propose(s)/proposed the rates learned from the latest bill of {group}',
  async function (this: AppWorld, who: Who, group: string) {
    await this.tasks.rates.proposeLearned(await this.who(who), await this.stage.groups.named(group));
  },
);

/** As before a release. */
When('{person} check(s)/checked the rates of {bill}', async function (this: AppWorld, who: Who, bill: BillName) {
  await this.tasks.rates.check(await this.who(who), this.stage.bills.named(bill));
});

/** As on the bill, with each line that differs. */
When(
  '{person} check(s)/checked the rates of {bill} line by line',
  async function (this: AppWorld, who: Who, bill: BillName) {
    await this.tasks.rates.openFindings(await this.who(who), this.stage.bills.named(bill));
  },
);

async function propose(
  world: AppWorld,
  who: Who,
  groupName: string,
  month: number,
  rates: DataTable,
  terms: Pick<ProposedRates, 'hasExhibit' | 'ageRule' | 'spouseAge'>,
): Promise<void> {
  const { stage, tasks } = world;
  const [person, group] = [await world.who(who), await stage.groups.named(groupName)];
  await tasks.rates.propose(person, group, { from: stage.bills.month(month), text: rateTextFrom(rates), ...terms });
}
