import type { GroupAccount } from '../../../contract/office/groups';
import { MemberQuery } from '../../../src/application/billing/bills/MemberQuery';
import { Groups } from '../../../src/application/office/groups/Groups';
import { RemindGroups, type RemindResult } from '../../../src/application/office/groups/RemindGroups';
import type { GroupMember } from '../../../src/domain/billing/bills/GroupMember';
import { STAGE_LABELS } from '../../../src/domain/billing/delinquency/Delinquency';
import { HOUSE_RULE_LABELS } from '../../../src/domain/billing/rules/RuleSettings';
import type { ListedGroup } from '../../../src/domain/office/groups/GroupAccount';
import { GROUP_LIST } from '../../../src/domain/office/groups/groupList';
import {
  reminderEffect,
  reminderEmailText,
  reminderText,
  skippedTexts,
} from '../../../src/domain/office/groups/reminders';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { paths } from '../../../src/ui/kit/navigation/paths';
import { dayText } from '../../../src/ui/kit/values/DateText';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { ListFormat } from '../ParameterValues';
import type { Group } from '../stage/Group';
import type { GroupBalanceShown, GroupFigureShown, GroupOrder, GroupTasks, ReminderShown } from '../tasks/GroupTasks';
import { exportedBytes } from './exportedBytes';
import type { UseCaseSessionTasks } from './UseCaseSessionTasks';
import type { UseCaseUsers } from './UseCaseUsers';

export class UseCaseGroupTasks implements GroupTasks {
  private listed: readonly ListedGroup[] = [];
  private account: GroupAccount | undefined;
  private found: readonly GroupMember[] = [];
  private order: GroupOrder = 'name';
  private effect = '';
  private reminded: readonly RemindResult[] = [];

  constructor(
    private readonly users: UseCaseUsers,
    private readonly session: UseCaseSessionTasks,
  ) {}

  async openList(person: TestPerson, order: GroupOrder): Promise<void> {
    this.listed = [];
    this.order = order;
    if (!(await this.session.enter(person, paths.groups))) return;
    const app = await this.users.appOf(person);
    const live = app.get(Groups).list();
    live.show({ q: '', sort: order, direction: order === 'name' ? 'asc' : 'desc', page: 0, size: 50 });
    this.listed = (await app.load(live.result$))?.items ?? [];
  }

  async exportList(person: TestPerson, format: ListFormat): Promise<Uint8Array> {
    const direction = this.order === 'name' ? 'asc' : 'desc';
    const query = { q: '', sort: this.order, direction, page: 0, size: 50 } as const;
    return exportedBytes(await this.users.appOf(person), { list: GROUP_LIST, query }, format);
  }

  async balances(): Promise<readonly GroupBalanceShown[]> {
    return this.listed.map(({ name, carriers, openCents, pastDueCents, stage, houseRule }) => ({
      group: name,
      carriers: carriers.join(', '),
      balance: formatCents(openCents),
      'past due': formatCents(pastDueCents),
      stage: STAGE_LABELS[stage],
      rule: HOUSE_RULE_LABELS[houseRule],
    }));
  }

  async openPage(person: TestPerson, group: Group): Promise<void> {
    this.account = undefined;
    if (!(await this.session.enter(person, paths.group(group.groupNumber)))) return;
    const app = await this.users.appOf(person);
    const live = app.get(Groups).account();
    live.show(group.groupNumber);
    this.account = await app.load(live.result$);
  }

  async findMembers(person: TestPerson, { groupNumber }: Group, text: string): Promise<void> {
    this.found = [];
    if (!(await this.session.enter(person, paths.group(groupNumber, 'members')))) return;
    const app = await this.users.appOf(person);
    await app.services.prepare(['bill']);
    const live = app.get(MemberQuery).ofGroups();
    live.show({ groupNumber, q: text, page: 0, size: 50 });
    this.found = (await app.load(live.result$))?.items ?? [];
  }

  async remindAll(person: TestPerson, again: boolean): Promise<void> {
    const remind = (await this.users.appOf(person)).get(RemindGroups);
    this.reminded = await remind.runAll(await this.pastDue(person), remind.newRequest(), again);
  }

  async remind(person: TestPerson, { groupNumber, name }: Group, again: boolean): Promise<void> {
    const remind = (await this.users.appOf(person)).get(RemindGroups);
    this.reminded = await remind.runAll([{ groupNumber, name }], remind.newRequest(), again);
  }

  async previewReminders(person: TestPerson, again: boolean): Promise<void> {
    const remind = (await this.users.appOf(person)).get(RemindGroups);
    const effect = reminderEffect(await remind.preview(await this.pastDue(person)), again);
    this.effect = [reminderText(effect), reminderEmailText(effect), ...skippedTexts(effect)].filter(Boolean).join(' ');
  }

  async reminderEffect(): Promise<string> {
    return this.effect;
  }

  async reminders(): Promise<readonly ReminderShown[]> {
    return this.reminded.map(({ group, ok, message, error }) => {
      const reason = error instanceof Error ? error.message : message;
      return { group: group.name, result: ok ? 'Reminded' : reason };
    });
  }

  private async pastDue(person: TestPerson): Promise<readonly ListedGroup[]> {
    if (!(await this.session.enter(person, paths.groups))) return [];
    const remind = (await this.users.appOf(person)).get(RemindGroups);
    return remind.matching({ q: '', pastDue: true, sort: 'name', direction: 'asc', page: 0, size: 50 });
  }

  async members(): Promise<readonly string[]> {
    return this.found.map(({ memberName }) => memberName);
  }

  async figures(): Promise<readonly GroupFigureShown[]> {
    if (!this.account) return [];
    const { openCents, pastDueCents, stage, paidToDate, nextBill } = this.account;
    return [
      { figure: 'Balance', value: formatCents(openCents) },
      { figure: 'Past due', value: formatCents(pastDueCents) },
      { figure: 'Stage', value: STAGE_LABELS[stage] },
      { figure: 'Paid to', value: paidToDate === null ? 'Nothing paid' : dayText(paidToDate) },
      { figure: 'Next bill due', value: nextBill === null ? '–' : dayText(nextBill.dueDate) },
    ];
  }
}
