import { skip } from 'rxjs';
import { getRep, listRepGroups } from '../../../contract/reps';
import { type RepBook, RepGroups } from '../../../src/application/dashboard/RepGroups';
import type { Loadable } from '../../../src/application/shared/Loadable';
import { ApiClient } from '../../../src/infrastructure/http/ApiClient';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { RepTasks, ShownBook } from '../tasks/RepTasks';
import type { UseCaseHouse } from './UseCaseHouse';

export class UseCaseRepTasks implements RepTasks {
  /** Response to a request for someone else's book. */
  private answered: RepBook | undefined;

  constructor(private readonly house: UseCaseHouse) {}

  async book(person: TestPerson): Promise<ShownBook | undefined> {
    const seat = await this.house.seatOf(person);
    const { rep, page } = this.answered ?? (await seat.answer(seat.get(RepGroups).book$)) ?? NONE;
    return rep === null ? undefined : { groupCount: rep.groupCount, names: page.items.map(({ name }) => name) };
  }

  async search(person: TestPerson, words: string): Promise<void> {
    const seat = await this.house.seatOf(person);
    const groups = seat.get(RepGroups);
    await seat.watch(groups.book$);
    const found = seat.answer(groups.book$.pipe(skip<Loadable<RepBook>>(1)));
    groups.search(words);
    await found;
  }

  async askFor(person: TestPerson, whose: TestPerson): Promise<void> {
    const seat = await this.house.seatOf(person);
    const api = seat.get(ApiClient);
    const query = { userId: whose.userId };
    this.answered = await seat.attempt(
      Promise.all([api.call(getRep, { query }), api.call(listRepGroups, { query, body: {} })]).then(([rep, page]) => ({
        rep,
        page,
      })),
    );
  }
}

const NONE: RepBook = { rep: null, page: { items: [], total: 0 } };
