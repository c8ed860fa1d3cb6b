import { ChangeDetails, type ChangeDetailsResult } from '../../../src/application/people/directory/ChangeDetails';
import { DirectoryList } from '../../../src/application/people/directory/DirectoryList';
import { detailsOf } from '../../../src/application/people/directory/PersonDetails';
import type { PersonRecord } from '../../../src/application/people/directory/PersonQuery';
import type { DirectoryUser } from '../../../src/domain/people/directory/DirectoryUser';
import { nameOf } from '../../../src/domain/people/directory/personLabels';
import { PERSON_LIST } from '../../../src/domain/people/directory/personList';
import { roleLabels } from '../../../src/domain/platform/access/roleLabel';
import { paths } from '../../../src/ui/kit/navigation/paths';
import { queryFromAddress } from '../../../src/ui/people/directory/list/directoryAddress';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { DirectorySearch, DirectoryTasks, PersonDetail } from '../tasks/DirectoryTasks';
import { exportedBytes } from './exportedBytes';
import { findPersonRecord, personRecord } from './personRecord';
import { roleNamed } from './roleNamed';
import type { UseCaseSessionTasks } from './UseCaseSessionTasks';
import type { UseCaseUsers } from './UseCaseUsers';

export class UseCaseDirectoryTasks implements DirectoryTasks {
  private listed: readonly DirectoryUser[] = [];
  private opened: PersonRecord | undefined;
  private answer: ChangeDetailsResult | undefined;

  constructor(
    private readonly users: UseCaseUsers,
    private readonly session: UseCaseSessionTasks,
  ) {}

  async search(person: TestPerson, search: DirectorySearch): Promise<void> {
    const app = await this.users.appOf(person);
    this.listed = [];
    if (!(await this.session.enter(person, paths.directory(app.area)))) return;
    const list = app.get(DirectoryList);
    list.show(queryFromAddress(addressOf(search), undefined));
    this.listed = (await app.load(list.result$))?.items ?? [];
  }

  async shown(): Promise<readonly string[]> {
    return this.listed.map(nameOf);
  }

  async download(person: TestPerson): Promise<Uint8Array> {
    const app = await this.users.appOf(person);
    const query = queryFromAddress(new URLSearchParams(), undefined);
    return exportedBytes(app, { list: PERSON_LIST, query }, 'Excel');
  }

  async open(person: TestPerson, other: TestPerson): Promise<void> {
    this.opened = await findPersonRecord(this.users, person, other);
  }

  async statusOf(person: TestPerson, other: TestPerson): Promise<string> {
    return (await personRecord(this.users, person, other)).user.status;
  }

  async rolesOf(person: TestPerson, { email }: Pick<TestPerson, 'email'>, group: Group): Promise<readonly string[]> {
    await this.search(person, { email });
    const [found] = this.listed;
    if (!found) return [];
    const { groups } = await personRecord(this.users, person, found);
    return roleLabels(groups.find(({ groupNumber }) => groupNumber === group.groupNumber)?.roles ?? []);
  }

  async carriersOf(person: TestPerson, other: TestPerson): Promise<readonly string[]> {
    return (await personRecord(this.users, person, other)).carriers.map(({ name }) => name);
  }

  async historyOf(person: TestPerson, other: TestPerson): Promise<readonly string[]> {
    return (await personRecord(this.users, person, other)).history.map(({ text }) => text);
  }

  async changeDetail(person: TestPerson, other: TestPerson, field: PersonDetail, value: string): Promise<void> {
    const app = await this.users.appOf(person);
    const isOpen = this.opened?.user.userId === other.userId;
    const { user } = isOpen && this.opened ? this.opened : await personRecord(this.users, person, other);
    const wanted = { ...detailsOf(user), [field]: value };
    this.answer = await app.attempt(app.get(ChangeDetails).run(user, wanted, false));
    if (this.answer?.kind === 'stale')
      app.recordFailure({
        kind: 'refused',
        code: 'DETAILS',
        message: `${this.answer.now.modUser} changed this person while you were editing`,
      });
    if (this.answer?.kind !== 'refused') return;
    app.recordFailure({ kind: 'refused', code: 'DETAILS', message: Object.values(this.answer.problems).join(' ') });
  }
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
