import type { MemberHistory } from '../../../contract/billing/members';
import type { ErasurePreview, MemberErasure } from '../../../contract/office/memberErasures';
import { MemberQuery } from '../../../src/application/billing/bills/MemberQuery';
import { GlobalSearch } from '../../../src/application/billing/search/GlobalSearch';
import { MemberErasures } from '../../../src/application/office/erasure/MemberErasures';
import { erasureSummary } from '../../../src/domain/office/erasure/MemberErasure';
import { dayOf } from '../../../src/domain/platform/dates/LocalDate';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { ErasureTasks } from '../tasks/ErasureTasks';
import { theOnly } from '../theOnly';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseUsers } from './UseCaseUsers';

interface FoundMember {
  readonly groupNumber: string;
  readonly memberId: string;
}

export class UseCaseErasureTasks implements ErasureTasks, Shows {
  private member: FoundMember | undefined;
  private asked: MemberErasure | undefined;
  private shown: ErasurePreview | undefined;
  private erased: MemberHistory | undefined;
  /** User id of the person who looks at the member. */
  private reader = '';

  constructor(private readonly users: UseCaseUsers) {}

  async preview(person: TestPerson, name: string): Promise<void> {
    const { groupNumber, memberId } = await this.find(person, name);
    const app = await this.users.appOf(person);
    const live = app.get(MemberErasures).preview(groupNumber, memberId);
    live.show('all');
    this.shown = await app.load(live.result$);
  }

  async request(person: TestPerson, name: string): Promise<void> {
    this.member = await this.find(person, name);
    await this.requestAgain(person);
  }

  async requestAgain(person: TestPerson): Promise<void> {
    const { member } = this;
    if (!member) throw new RangeError('No one has asked for an erasure yet.');
    const app = await this.users.appOf(person);
    const request = { reference: '17', requestedOn: dayOf(this.users.server.clock.now()), reason: 'Asked by letter' };
    const asked = app.get(MemberErasures).request(member.groupNumber, member.memberId, request);
    this.asked = (await app.attempt(asked)) ?? this.asked;
  }

  async decide(person: TestPerson, isApproved: boolean): Promise<void> {
    if (!this.asked) throw new RangeError('No one has asked for an erasure.');
    const app = await this.users.appOf(person);
    const decision = { approve: isApproved, note: '' };
    const decided = await app.attempt(app.get(MemberErasures).decide(this.asked, decision));
    if (!decided) return;
    const live = app.get(MemberQuery).of(decided.groupNumber, decided.memberId);
    live.show(1);
    this.erased = await app.load(live.result$);
    this.reader = person.userId;
  }

  async textsFor({ userId }: TestPerson): Promise<readonly string[]> {
    if (this.reader !== userId) return [];
    const { changed = [], removed = [] } = this.shown ? erasureSummary(this.shown.counts) : {};
    const bills = (this.erased?.bills ?? []).map(({ billNumber }) => `Bill ${billNumber}`);
    const blockers = (this.shown?.blockers ?? []).map(({ message }) => message);
    return [...blockers, ...changed, ...removed, this.erased?.memberName ?? '', ...bills];
  }

  private async find(person: TestPerson, name: string): Promise<FoundMember> {
    const app = await this.users.appOf(person);
    const live = app.get(GlobalSearch).open();
    live.show(name);
    const found = (await app.load(live.result$))?.members.items ?? [];
    this.reader = person.userId;
    return theOnly(found, `member ${name} whom ${person.name} finds`, ({ memberId }) => memberId);
  }
}
