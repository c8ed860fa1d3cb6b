import type { ViewsOfList } from '../../../contract/office/savedViews';
import type { StartView } from '../../../contract/people/session';
import { readyViews } from '../../../src/domain/office/views/readyViews';
import { decide } from '../../../src/domain/platform/access/decide';
import { isList, listNamed } from '../../../src/domain/platform/lists/declaredLists';
import type { StartViews } from '../../people/preferences/ports';
import type { Caller } from '../../platform/shared/Caller';
import type { ViewQueries } from './ports';
import { assertSeesList, readerOf, shownTo } from './viewAccess';

/** Reads the caller's views and those that are shared with the caller. */
export class ReadViews implements StartViews {
  constructor(private readonly queries: ViewQueries) {}

  /** @throws Refusal FORBIDDEN for a list that the caller may not see. */
  async run(caller: Caller, list: string): Promise<ViewsOfList> {
    assertSeesList(caller, list);
    const [views, startView] = await Promise.all([
      this.queries.visible(readerOf(caller), list),
      this.queries.startView(caller.userId, list),
    ]);
    return { items: views.map((view) => shownTo(caller, view)), startView };
  }

  /** Omits views that are gone or no longer shared, and lists that are gone or that the caller may not see. */
  async startViewsOf(caller: Caller): Promise<readonly StartView[]> {
    const found = await this.queries.startViews(readerOf(caller));
    return found.flatMap(({ list, viewId, parameters: saved }) => {
      if (!isList(list) || !decide(caller.person, listNamed(list).operation).allowed) return [];
      const ready = readyViews(list, caller.person).find(({ id }) => id === viewId);
      const parameters = saved ?? ready?.parameters;
      return parameters ? [{ list, viewId, parameters }] : [];
    });
  }
}
