import type { MemberHistory } from '../../../contract/billing/members';
import type { SearchResults } from '../../../contract/billing/search';
import { MemberQuery } from '../../../src/application/billing/bills/MemberQuery';
import { GlobalSearch, searchableText } from '../../../src/application/billing/search/GlobalSearch';
import { BRIDGE_LABELS } from '../../../src/domain/billing/bills/bridge';
import { REASON_LABELS } from '../../../src/domain/billing/bills/lineEdit';
import { memberChanges } from '../../../src/domain/billing/bills/MemberHistory';
import {
  correctionFollowUp,
  expectedFollowUp,
  type FollowUpText,
} from '../../../src/domain/billing/bills/memberFollowUps';
import { divisionText } from '../../../src/domain/billing/divisions/Division';
import { dayOf, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { signedAmount } from '../../../src/domain/platform/money/formatCents';
import { maskText } from '../../../src/domain/platform/text/maskText';
import { dayText } from '../../../src/ui/kit/values/DateText';
import { commandGroups } from '../../../src/ui/shell/search/commands';
import { foundGroups, textToSearch } from '../../../src/ui/shell/search/groupActions';
import type { SearchGroup } from '../../../src/ui/shell/search/searchOptions';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { ResultShown, SearchTasks } from '../tasks/SearchTasks';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseUsers } from './UseCaseUsers';

export class UseCaseSearchTasks implements SearchTasks, Shows {
  private found: SearchResults | undefined;
  private commands: readonly SearchGroup[] = [];
  private listed: readonly SearchGroup[] = [];
  private member: MemberHistory | undefined;
  /** User id of the person who searched or opened the member. */
  private reader = '';

  constructor(private readonly users: UseCaseUsers) {}

  async search(person: TestPerson, text: string): Promise<void> {
    const app = await this.users.appOf(person);
    const searched = searchableText(textToSearch(text));
    const live = app.get(GlobalSearch).open();
    if (searched !== undefined) live.show(searched);
    this.found = searched === undefined ? undefined : await app.load(live.result$);
    this.commands = app.me ? commandGroups(text, app.me) : [];
    this.listed = app.me ? foundGroups(this.found, text, app.me) : [];
    this.reader = person.userId;
  }

  results({ userId, name }: TestPerson): Promise<readonly ResultShown[]> {
    if (this.reader !== userId || !this.found) throw new RangeError(`${name} did not search.`);
    const groups = [...this.commands, ...this.listed];
    return Promise.resolve(
      groups.flatMap(({ label, options }) => options.map(({ title }) => ({ type: label, title }))),
    );
  }

  async openMember(person: TestPerson, name: string): Promise<void> {
    await this.search(person, name);
    const match = this.found?.members.items[0];
    if (!match) throw new RangeError(`${person.name} does not find ${name}.`);
    const app = await this.users.appOf(person);
    const member = app.get(MemberQuery).of(match.groupNumber, match.memberId);
    member.show(1);
    this.member = await app.load(member.result$);
  }

  async textsFor({ userId }: TestPerson): Promise<readonly string[]> {
    const today = dayOf(this.users.server.clock.now());
    if (this.reader !== userId) return [];
    const listed = this.listed.flatMap(({ options }) => options.map(({ detail }) => detail));
    return this.member ? [...listed, ...textsOf(this.member, today)] : listed;
  }
}

/** Texts of the member's page. */
function textsOf({ memberName, memberId, groupName, bills }: MemberHistory, today: LocalDate): readonly string[] {
  return [
    `${memberName} ${groupName} ${maskText(memberId)}`,
    ...bills.flatMap((bill) => [
      `Bill ${bill.billNumber}`,
      ...(bill.division ? [divisionText(bill.division)] : []),
      ...(bill.lines.length === 0 ? ['Not on this bill.'] : []),
      ...bill.lines.map(({ coverage, reasonCode }) => `${coverage} ${reasonCode ? REASON_LABELS[reasonCode] : ''}`),
      ...bill.decisions.map(({ by }) => `by ${by}`),
      ...bill.corrections.map((one) => followUp(correctionFollowUp(one, dayText))),
      ...bill.expected.map((one) => followUp(expectedFollowUp(one, today, dayText))),
      ...(memberChanges(bill, bills) ?? []).flatMap(({ cause, changes }) =>
        changes.map(({ coverage, cents }) => `${BRIDGE_LABELS[cause]}, ${coverage}: ${signedAmount(cents)}`),
      ),
    ]),
  ];
}

const followUp = ({ what, state }: FollowUpText) => `${what} ${state}`;
