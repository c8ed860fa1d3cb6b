import { understand } from '../../../src/domain/office/views/listParameters';
import { readyViews } from '../../../src/domain/office/views/readyViews';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import {
  groupsOf,
  isSameAudience,
  isSameParameters,
  MAX_VIEWS,
  nameKeyOf,
  ONLY_OWNER,
  type SavedView,
  STANDARD_VIEW_ID,
  type ViewAudience,
  type ViewContent,
} from '../../../src/domain/platform/lists/SavedView';
import type { Caller } from '../../platform/shared/Caller';
import { forbidden, invalid, notFound, Refusal, staleVersion } from '../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../platform/shared/Transaction';
import type { StoredView } from './ports';
import { assertSeesList, isVisible, mayChange, mayShareWith, shownTo } from './viewAccess';

interface ViewRequest {
  readonly caller: Caller;
  readonly viewPk: string;
  /** As the caller read it. */
  readonly version: number;
  readonly now: Date;
}

/** Changes views of lists. Each change can be repeated without another effect. */
export class ChangeViews {
  constructor(private readonly transactions: Transactions<Pick<Transaction, 'views'>>) {}

  /** Adds a view if `version` is 0. @throws Refusal BAD_REQUEST, FORBIDDEN, NOT_FOUND, STALE_VERSION, NAME_TAKEN, TOO_MANY. */
  save(request: ViewRequest, content: ViewContent): Promise<SavedView> {
    const { caller, viewPk, version, now } = request;
    assertSeesList(caller, content.list);
    return this.transactions.run(async ({ views }) => {
      const locked = await views.lock(viewPk);
      if (locked && !isVisible(locked, caller)) throw notFound('view');
      const owned = await views.lockOwned(locked?.ownerUserId ?? caller.userId, content.list);
      // Another call may have added it before the owner was locked.
      const current = locked ?? owned.find((view) => view.viewPk === viewPk);
      if (current && current.list !== content.list) throw notFound('view');
      if (current && isSame(current, content)) return shownTo(caller, current);
      // Renaming a view keeps parts that the list no longer supports.
      if (!current || !isSameParameters(current.parameters, content.parameters)) assertUnderstood(caller, content);
      if (current) assertCurrent(current, caller, version);
      else if (version !== 0) throw notFound('view');
      const others = owned.filter((view) => view.viewPk !== viewPk);
      assertNameIsFree(others, content.name);
      if (!current && others.length >= MAX_VIEWS) {
        const message = `You have ${MAX_VIEWS} views of this list, the most one person can have. Delete one first.`;
        throw new Refusal(ErrorCode.TooMany, message);
      }
      const base = current ?? {
        viewPk,
        ownerUserId: caller.userId,
        ownerName: caller.name,
        audience: ONLY_OWNER,
        version: 0,
      };
      const saved = { ...base, ...content, ...stampOf(base, caller, now) };
      await views.save(saved, caller);
      return shownTo(caller, saved);
    });
  }

  /** @throws Refusal FORBIDDEN, NOT_FOUND, STALE_VERSION. */
  share({ caller, viewPk, version, now }: ViewRequest, audience: ViewAudience): Promise<SavedView> {
    return this.transactions.run(async ({ views }) => {
      const current = await views.lock(viewPk);
      if (!current || !isVisible(current, caller)) throw notFound('view');
      assertSeesList(caller, current.list);
      if (current.ownerUserId !== caller.userId) {
        throw forbidden(`Only ${current.ownerName} can say who sees this view.`);
      }
      if (isSameAudience(current.audience, audience)) return shownTo(caller, current);
      if (!mayShareWith(caller, audience)) {
        const message = "You don't have permission to share views with everyone you chose.";
        throw forbidden(message);
      }
      assertVersion(current, version);
      const groups = groupsOf(audience);
      const shared: ViewAudience = audience.kind === 'groups' ? { kind: 'groups', groupNumbers: groups } : audience;
      const saved = { ...current, audience: shared, ...stampOf(current, caller, now) };
      await views.save(saved, caller);
      return shownTo(caller, saved);
    });
  }

  /** @throws Refusal FORBIDDEN, NOT_FOUND, STALE_VERSION. */
  delete({ caller, viewPk, version }: Omit<ViewRequest, 'now'>, list: string): Promise<void> {
    assertSeesList(caller, list);
    return this.transactions.run(async ({ views }) => {
      const current = await views.lock(viewPk);
      if (current?.list !== list || !isVisible(current, caller)) throw notFound('view');
      // Owners can always delete their views, also without the right to share.
      if (current.ownerUserId === caller.userId) assertVersion(current, version);
      else assertCurrent(current, caller, version);
      await views.delete(viewPk);
    });
  }

  /** @param viewId null for none. @throws Refusal FORBIDDEN, NOT_FOUND. */
  saveStart(caller: Caller, list: string, viewId: string | null): Promise<void> {
    assertSeesList(caller, list);
    return this.transactions.run(async ({ views }) => {
      const isReady = readyViews(list, caller.person).some(({ id }) => id === viewId);
      const saved = viewId === null || isReady ? undefined : await views.lock(viewId);
      const isKnown = saved ? saved.list === list && isVisible(saved, caller) : viewId === null || isReady;
      if (!isKnown) throw notFound('view');
      await views.saveStart(caller.userId, list, viewId === STANDARD_VIEW_ID ? null : viewId);
    });
  }
}

function assertUnderstood({ person }: Caller, { list, parameters }: ViewContent): void {
  const { unknown } = understand(list, person, parameters);
  if (unknown.length === 0) return;
  const message = `This list has no ${unknown.join(', ')}. Choose other filters, then save the view again.`;
  throw invalid('parameters', message);
}

function isSame(view: StoredView, { name, parameters }: ViewContent): boolean {
  return view.name === name && isSameParameters(view.parameters, parameters);
}

function assertCurrent(view: StoredView, caller: Caller, version: number): void {
  if (!mayChange(view, caller)) {
    const message = `"${view.name}" is shared, and you don't have permission to change it. Save a view of your own.`;
    throw forbidden(message);
  }
  assertVersion(view, version);
}

function assertVersion({ name, version: current, changedBy }: StoredView, version: number): void {
  if (current === version) return;
  const message = `${changedBy} has changed "${name}" since you opened the list. Check it, then try again.`;
  throw staleVersion(message);
}

function assertNameIsFree(others: readonly StoredView[], name: string): void {
  const other = others.find((view) => nameKeyOf(view.name) === nameKeyOf(name));
  if (!other) return;
  const message = `There is a view named "${other.name}" already. Choose another name.`;
  throw new Refusal(ErrorCode.NameTaken, message, { problems: [{ path: 'name', message }] });
}

function stampOf({ version }: Pick<StoredView, 'version'>, { name }: Caller, now: Date) {
  return { version: version + 1, changedAt: now.toISOString(), changedBy: name };
}
