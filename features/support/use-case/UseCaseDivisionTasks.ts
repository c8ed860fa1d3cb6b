import { Divisions } from '../../../src/application/billing/divisions/Divisions';
import { DivisionLimits } from '../../../src/application/people/directory/DivisionLimits';
import { divisionText } from '../../../src/domain/billing/divisions/Division';
import { divisionsProblem } from '../../../src/domain/billing/divisions/divisionChanges';
import { firstOfMonth, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { DivisionTasks } from '../tasks/DivisionTasks';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseUsers } from './UseCaseUsers';

type OfGroup = Pick<Group, 'groupNumber'>;

export class UseCaseDivisionTasks implements DivisionTasks, Shows {
  /** The problem with the divisions that the form shows. */
  private problem = '';

  constructor(private readonly users: UseCaseUsers) {}

  async save(person: TestPerson, { groupNumber }: OfGroup, divisions: readonly string[]): Promise<void> {
    const app = await this.users.appOf(person);
    const { version, items: current } = await this.load(person, groupNumber);
    const items = divisions.map((text) => {
      const [number = '', ...name] = text.split(' ');
      return { number, name: name.join(' '), lastMonth: null };
    });
    this.problem = divisionsProblem(items, current) ?? '';
    if (this.problem === '') await app.attempt(app.get(Divisions).save(groupNumber, version, items));
  }

  async end(person: TestPerson, { groupNumber }: OfGroup, division: string, lastMonth: LocalDate): Promise<void> {
    const app = await this.users.appOf(person);
    const { version, items } = await this.load(person, groupNumber);
    const ended = items.map(({ number, name, lastMonth: current }) => {
      return { number, name, lastMonth: number === division ? firstOfMonth(lastMonth) : current };
    });
    await app.attempt(app.get(Divisions).save(groupNumber, version, ended));
  }

  async limit(
    person: TestPerson,
    { userId }: TestPerson,
    { groupNumber }: OfGroup,
    divisions: readonly string[] | null,
  ): Promise<void> {
    const app = await this.users.appOf(person);
    await app.attempt(app.get(DivisionLimits).save(userId, groupNumber, divisions));
  }

  async shown(person: TestPerson, { groupNumber }: OfGroup) {
    const { items } = await this.load(person, groupNumber);
    return items.map((one) => ({ division: divisionText(one), bills: String(one.billCount) }));
  }

  async textsFor(): Promise<readonly string[]> {
    return [this.problem];
  }

  private async load(person: TestPerson, groupNumber: string) {
    const app = await this.users.appOf(person);
    const live = app.get(Divisions).ofGroup();
    live.show(groupNumber);
    return (await app.load(live.result$)) ?? { version: 0, items: [] };
  }
}
