import {
  ClassFiles,
  ClassMemberList,
  SetMemberClasses,
} from '../../../src/application/billing/classes/SetMemberClasses';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { ClassTasks } from '../tasks/ClassTasks';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseUsers } from './UseCaseUsers';

type OfGroup = Pick<Group, 'groupNumber'>;

export class UseCaseClassTasks implements ClassTasks, Shows {
  /** Problems shown on the form for a file. */
  private problem = '';

  constructor(private readonly users: UseCaseUsers) {}

  async set(
    person: TestPerson,
    { groupNumber }: OfGroup,
    { memberId, className, from }: Parameters<ClassTasks['set']>[2],
  ): Promise<void> {
    const app = await this.users.appOf(person);
    await app.attempt(app.get(SetMemberClasses).save(groupNumber, { from, rows: [{ memberId, className }] }));
  }

  async apply(person: TestPerson, { groupNumber }: OfGroup, from: LocalDate, isConfirmed: boolean): Promise<void> {
    const app = await this.users.appOf(person);
    const files = app.get(ClassFiles);
    const list = files.ofGroup();
    list.show(groupNumber);
    const [file] = (await app.load(list.result$)) ?? [];
    if (!file) throw new Error('The group has no file with classes.');
    const query = { groupNumber, filePk: file.filePk, from };
    const live = files.effect();
    live.show(query);
    const effect = await app.load(live.result$);
    this.problem = (effect?.unknown ?? []).map(({ text }) => `No rate table has the class "${text}".`).join(' ');
    if (!effect || effect.changed === 0) return;
    await app.attempt(files.apply(query, { changed: effect.changed, isConfirmed: isConfirmed && effect.asks }));
  }

  async members(person: TestPerson, { groupNumber }: OfGroup) {
    const app = await this.users.appOf(person);
    const list = app.get(ClassMemberList);
    list.show({ groupNumber, state: 'all', q: '', page: 0, size: 50 });
    list.retry();
    const items = (await app.load(list.result$))?.items ?? [];
    return items.flatMap(({ memberName: member, values }) =>
      values.length === 0
        ? [{ member, class: '', file: '' }]
        : values.map(({ className, source }) => ({ member, class: className, file: source ?? '' })),
    );
  }

  async textsFor(): Promise<readonly string[]> {
    return [this.problem];
  }
}
