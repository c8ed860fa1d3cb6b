import { RulesQuery } from '../../../src/application/billing/rules/RulesQuery';
import type { SendDays } from '../../../src/domain/billing/corrections/sendBy';
import { contributionTarget, contributionValueLabel } from '../../../src/domain/billing/rules/EmployeeContribution';
import { rulesFor } from '../../../src/domain/billing/rules/RuleChange';
import {
  type CarrierSettings,
  type GroupSettings,
  HOUSE_RULE_LABELS,
} from '../../../src/domain/billing/rules/RuleSettings';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { evidenceText } from '../../../src/ui/billing/rules/evidenceText';
import { groupRulesEffect } from '../../../src/ui/billing/rules/groupRulesEffect';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { PlannedRule, ProposalShown, RuleChangeShown, RuleTasks } from '../tasks/RuleTasks';
import type { UseCaseUsers } from './UseCaseUsers';

export class UseCaseRuleTasks implements RuleTasks {
  private groupNumber = '';

  constructor(private readonly users: UseCaseUsers) {}

  async plan(person: TestPerson, group: Group, rule: PlannedRule, appliesFrom: LocalDate): Promise<string> {
    this.groupNumber = group.groupNumber;
    const { app, editor, settings } = await this.open(person);
    if (!settings) return '';
    const own =
      'healthCarrierRule' in rule
        ? { carrierHouseRules: [{ carrierCode: group.healthCarrier, houseRule: rule.healthCarrierRule }] }
        : rule;
    const rules = { ...rulesFor(appliesFrom, settings), ...own };
    const effect = groupRulesEffect(settings, appliesFrom, rules);
    await app.attempt(editor.save(settings, { appliesFrom, rules, note: '' }));
    return effect;
  }

  async allowWriteOffs(person: TestPerson, group: Group, amount: Cents, appliesFrom: LocalDate): Promise<void> {
    this.groupNumber = group.groupNumber;
    const { app, editor, settings } = await this.open(person);
    if (!settings) return;
    const before = rulesFor(appliesFrom, settings);
    const payment = { ...before.payment, overCents: amount, shortCents: amount, payorsMayWriteOff: true };
    await app.attempt(editor.save(settings, { appliesFrom, rules: { ...before, payment }, note: '' }));
  }

  async limitSending(person: TestPerson, group: Group, sendDays: SendDays, appliesFrom: LocalDate): Promise<void> {
    const app = await this.users.appOf(person);
    const editor = app.get(RulesQuery).ofCarrier(group.healthCarrier);
    const settings: CarrierSettings | undefined = await app.load(editor.settings$);
    if (!settings) return;
    const rules = { ...rulesFor(appliesFrom, settings), sendDays };
    await app.attempt(editor.save(settings, { appliesFrom, rules, note: '' }));
  }

  async proposed(person: TestPerson, group: Group): Promise<readonly ProposalShown[]> {
    const { open } = await this.proposalsOf(person, group);
    return open.map((one) => ({
      for: contributionTarget(one),
      'employee pays': contributionValueLabel(one),
      evidence: one.months.map(evidenceText).join(' '),
    }));
  }

  async accept(person: TestPerson, group: Group, appliesFrom: LocalDate): Promise<void> {
    const { proposals, open: items } = await this.proposalsOf(person, group);
    const { app, editor, settings } = await this.open(person);
    if (settings) await app.attempt(proposals.accept(editor, settings, { items, appliesFrom }));
  }

  async dismiss(person: TestPerson, group: Group): Promise<void> {
    const { app, proposals, open } = await this.proposalsOf(person, group);
    await app.attempt(proposals.dismiss(open, true));
  }

  private async proposalsOf(person: TestPerson, group: Group) {
    this.groupNumber = group.groupNumber;
    const app = await this.users.appOf(person);
    const proposals = app.get(RulesQuery).proposalsOf(group.groupNumber);
    const all = (await app.load(proposals.items$)) ?? [];
    return { app, proposals, open: all.filter(({ dismissedBy }) => dismissedBy === null) };
  }

  async undo(person: TestPerson): Promise<void> {
    const { app, editor, settings } = await this.open(person);
    const [latest] = settings?.changes ?? [];
    if (settings && latest) await app.attempt(editor.undo(settings, latest.changePk));
  }

  async changes(person: TestPerson): Promise<readonly RuleChangeShown[]> {
    const { settings } = await this.open(person);
    return (settings?.changes ?? []).map(({ rules, undoneAt }) => ({
      rule: HOUSE_RULE_LABELS[rules.houseRule],
      status: undoneAt === null ? 'Planned' : 'Undone',
    }));
  }

  private async open(person: TestPerson) {
    const app = await this.users.appOf(person);
    const editor = app.get(RulesQuery).ofGroup(this.groupNumber);
    const settings: GroupSettings | undefined = await app.load(editor.settings$);
    return { app, editor, settings };
  }
}
