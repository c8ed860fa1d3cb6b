import { ChangeDetails, type ChangeDetailsResult } from '../../../src/application/directory/ChangeDetails';
import { AccessReview, DirectoryList } from '../../../src/application/directory/DirectoryList';
import { detailsOf } from '../../../src/application/directory/PersonDetails';
import type { PersonRecord } from '../../../src/application/directory/PersonQuery';
import { roleLabels } from '../../../src/domain/access/roleLabel';
import type { DirectoryUser } from '../../../src/domain/directory/DirectoryUser';
import { queryFromAddress } from '../../../src/ui/directory/list/useDirectory';
import { nameOf } from '../../../src/ui/directory/personLabels';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { DirectorySearch, DirectoryTasks, PersonDetail } from '../tasks/DirectoryTasks';
import { knownFacts, personFacts } from './personFacts';
import { roleNamed } from './roleNamed';
import type { Seat } from './Seat';
import type { UseCaseHouse } from './UseCaseHouse';
import type { UseCaseSessionTasks } from './UseCaseSessionTasks';

export class UseCaseDirectoryTasks implements DirectoryTasks {
  private listed: readonly DirectoryUser[] = [];
  private opened: PersonRecord | undefined;
  private answer: ChangeDetailsResult | undefined;

  constructor(
    private readonly house: UseCaseHouse,
    private readonly session: UseCaseSessionTasks,
  ) {}

  async look(person: TestPerson, search: DirectorySearch): Promise<void> {
    const seat = await this.house.seatOf(person);
    this.session.requestPath(person, paths.directory(areaOf(seat)));
    const list = seat.get(DirectoryList);
    list.show(queryFromAddress(addressOf(search), undefined));
    this.listed = (await seat.answer(list.page$))?.items ?? [];
  }

  async shown(): Promise<readonly string[]> {
    return this.listed.map(nameOf);
  }

  async download(person: TestPerson): Promise<Uint8Array> {
    const seat = await this.house.seatOf(person);
    const file = await seat.attempt(seat.get(AccessReview).run(queryFromAddress(new URLSearchParams(), undefined)));
    return file?.bytes ?? new Uint8Array();
  }

  async open(person: TestPerson, other: TestPerson): Promise<void> {
    this.opened = await personFacts(this.house, person, other);
  }

  async statusOf(person: TestPerson, other: TestPerson): Promise<string> {
    return (await knownFacts(this.house, person, other)).user.status;
  }

  async holds(person: TestPerson, { email }: Pick<TestPerson, 'email'>, group: Group): Promise<readonly string[]> {
    await this.look(person, { email });
    const [found] = this.listed;
    if (!found) return [];
    const { groups } = await knownFacts(this.house, person, found);
    return roleLabels(groups.find(({ groupNumber }) => groupNumber === group.groupNumber)?.roles ?? []);
  }

  async carriersOf(person: TestPerson, other: TestPerson): Promise<readonly string[]> {
    return (await knownFacts(this.house, person, other)).carriers.map(({ name }) => name);
  }

  async historyOf(person: TestPerson, other: TestPerson): Promise<readonly string[]> {
    return (await knownFacts(this.house, person, other)).history.map(({ text }) => text);
  }

  async changeDetail(
    person: TestPerson,
    other: TestPerson,
    field: PersonDetail,
    value: string,
    isConfirmed = false,
  ): Promise<void> {
    const seat = await this.house.seatOf(person);
    const { user } = this.opened ?? (await knownFacts(this.house, person, other));
    const wanted = { ...detailsOf(user), [field]: value };
    this.answer = await seat.attempt(seat.get(ChangeDetails).run(user, wanted, isConfirmed));
    if (this.answer?.kind !== 'refused') return;
    seat.tell({ kind: 'refused', code: 'DETAILS', message: Object.values(this.answer.problems).join(' ') });
  }

  async wasOvertaken(): Promise<boolean> {
    return this.answer?.kind === 'stale';
  }
}

function areaOf({ me }: Seat) {
  return me?.user.primaryType === 'billingUser' ? 'billing' : 'dashboard';
}

function addressOf({ roles = [], group, carrierCode, agentCode, email, status }: DirectorySearch): URLSearchParams {
  return new URLSearchParams({
    ...(roles.length > 0 && { role: roles.map(roleNamed).join(',') }),
    ...(group && { group: group.groupNumber }),
    ...(carrierCode && { carrier: carrierCode }),
    ...(agentCode && { agent: agentCode }),
    ...(email && { email }),
    ...(status && { status }),
  });
}
