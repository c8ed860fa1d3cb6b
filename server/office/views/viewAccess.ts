import { decide } from '../../../src/domain/platform/access/decide';
import { groupsReached } from '../../../src/domain/platform/access/Scope';
import { isList, listNamed } from '../../../src/domain/platform/lists/declaredLists';
import { groupsOf, type SavedView, typeOf, type ViewAudience } from '../../../src/domain/platform/lists/SavedView';
import type { Caller } from '../../platform/shared/Caller';
import { forbidden, notFound } from '../../platform/shared/Refusal';
import type { StoredView, ViewReader } from './ports';

/** @throws Refusal FORBIDDEN for a list that the caller may not see; NOT_FOUND for a stored one that no longer exists. */
export function assertSeesList({ person }: Caller, list: string): void {
  if (!isList(list)) throw notFound('list');
  if (decide(person, listNamed(list).operation).allowed) return;
  throw forbidden("You don't have permission to see this list.");
}

/** Whose views the caller reads. Only billing users belong to groups: others reach groups by rep or by codes. */
export function readerOf({ userId, person }: Caller): ViewReader {
  const decision = decide(person, 'dashboard.read');
  const groups = decision.allowed && decision.scope.kind === 'groups' ? groupsReached(decision.scope) : [];
  return { userId, isOffice: typeOf(person) === 'admin' && decision.allowed, groupNumbers: groups };
}

export function isVisible({ ownerUserId, audience }: StoredView, caller: Caller): boolean {
  const { userId, isOffice, groupNumbers } = readerOf(caller);
  if (ownerUserId === userId) return true;
  if (audience.kind === 'office') return isOffice;
  return groupsOf(audience).some((group) => groupNumbers.includes(group));
}

/**
 * Whether the caller may share with an audience, and so change a view that it sees. Billing users share with groups, people of
 * the office with the office.
 *
 * @source docs/decisions/views.md#views-are-shared-with-groups-or-with-the-office
 */
export function mayShareWith({ person }: Caller, audience: ViewAudience): boolean {
  if (audience.kind === 'owner') return true;
  const decision = decide(person, 'views.share');
  if (!decision.allowed) return false;
  const { scope } = decision;
  if (audience.kind === 'office') return scope.kind === 'all';
  return scope.kind === 'groups' && audience.groupNumbers.every((group) => scope.groupNumbers.includes(group));
}

export function mayChange(view: StoredView, caller: Caller): boolean {
  if (view.audience.kind === 'owner') return view.ownerUserId === caller.userId;
  return mayShareWith(caller, view.audience);
}

/** The view as the caller sees it: without groups that are not the caller's. */
export function shownTo(caller: Caller, view: StoredView): SavedView {
  const { ownerUserId, audience, ...rest } = view;
  const isOwn = ownerUserId === caller.userId;
  const { groupNumbers } = readerOf(caller);
  const shown: ViewAudience =
    audience.kind === 'groups' && !isOwn
      ? { kind: 'groups', groupNumbers: audience.groupNumbers.filter((group) => groupNumbers.includes(group)) }
      : audience;
  return { ...rest, audience: shown, isOwn, mayChange: mayChange(view, caller) };
}
