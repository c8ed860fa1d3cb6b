import { skip } from 'rxjs';
import { getRep, listRepGroups } from '../../../contract/people/reps';
import { type RepBook, RepGroups } from '../../../src/application/office/dashboard/RepGroups';
import type { Loadable } from '../../../src/application/platform/shared/Loadable';
import { ApiClient } from '../../../src/infrastructure/http/ApiClient';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { RepTasks, ShownBook } from '../tasks/RepTasks';
import type { UseCaseUsers } from './UseCaseUsers';

export class UseCaseRepTasks implements RepTasks {
  /** Response to a request for someone else's book. */
  private answered: RepBook | undefined;

  constructor(private readonly users: UseCaseUsers) {}

  async book(person: TestPerson): Promise<ShownBook | undefined> {
    const app = await this.users.appOf(person);
    const { rep, page } = this.answered ?? (await app.load(app.get(RepGroups).book$)) ?? NONE;
    return rep === null ? undefined : { groupCount: rep.groupCount, names: page.items.map(({ name }) => name) };
  }

  async search(person: TestPerson, words: string): Promise<void> {
    const app = await this.users.appOf(person);
    const groups = app.get(RepGroups);
    await app.watch(groups.book$);
    const found = app.load(groups.book$.pipe(skip<Loadable<RepBook>>(1)));
    groups.search(words);
    await found;
  }

  async requestBook(person: TestPerson, whose: TestPerson): Promise<void> {
    const app = await this.users.appOf(person);
    const api = app.get(ApiClient);
    const query = { userId: whose.userId };
    this.answered = await app.attempt(
      Promise.all([api.call(getRep, { query }), api.call(listRepGroups, { query, body: {} })]).then(([rep, page]) => ({
        rep,
        page,
      })),
    );
  }
}

const NONE: RepBook = { rep: null, page: { items: [], total: 0 } };
