import { useCallback, useMemo, useState } from 'react';
import { DirectoryList } from '../../../../application/people/directory/DirectoryList';
import { GroupChoice } from '../../../../application/people/preferences/UserPreferences';
import type { DirectoryUser } from '../../../../domain/people/directory/DirectoryUser';
import { PERSON_LIST } from '../../../../domain/people/directory/personList';
import { useService } from '../../../kit/Services';
import { PAGE_SIZE, PHONE_PAGE_SIZE, useListAddress } from '../../../kit/tables/listAddress';

import { useBreakpoint } from '../../../kit/useBreakpoint';
import { useLiveQuery, useStream } from '../../../kit/useStream';
import { queryFromAddress } from './directoryAddress';

/** Lookup mode of the list. */
export type Lookup = 'everyone' | 'carrier' | 'agent' | 'email';

/** Selected people by id, across pages. */
export type PeopleSelection = ReadonlyMap<string, DirectoryUser>;

const FILTERS = ['status', 'role', 'access', 'group', 'carrier', 'agent', 'email'];

const NONE: PeopleSelection = new Map();

/**
 * State of the directory: the query in the page address, its results, and the selection.
 *
 * @param onlyGroup the group whose people are listed. Default: the chosen one.
 */
export function useDirectory(onlyGroup?: string) {
  const list = useService(DirectoryList);
  const groupChoice = useService(GroupChoice);
  const chosen = useStream(groupChoice.chosen$, groupChoice.chosen);
  const chosenGroup = onlyGroup ?? chosen;
  const [address, change] = useListAddress(onlyGroup === undefined ? PERSON_LIST : undefined);
  const [selection, setSelection] = useState<PeopleSelection>(NONE);
  const search = address.toString();
  const size = useBreakpoint() === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const query = useMemo(
    () => queryFromAddress(new URLSearchParams(search), chosenGroup, size),
    [search, chosenGroup, size],
  );
  const lookup: Lookup = (['carrier', 'agent', 'email'] as const).find((name) => address.has(name)) ?? 'everyone';
  const filterCount = FILTERS.filter((name) => address.has(name)).length;
  return {
    /** The query string of a list that has views; undefined within a group's page. */
    address: onlyGroup === undefined ? address : undefined,
    query,
    lookup,
    /** Text of the lookup as typed, even if incomplete. */
    lookedUp: lookup === 'everyone' ? '' : (address.get(lookup) ?? ''),
    /** Whether the group comes from the group switcher and not from these filters. */
    isGroupFromShell: query.groupNumber !== undefined && query.groupNumber === chosenGroup && !address.has('group'),
    filterCount,
    isNarrowed: filterCount > 0 || address.has('q'),
    page: useLiveQuery(list, query),
    selection,
    /** The same function at every render. */
    select: useCallback(
      (users: readonly DirectoryUser[], isChosen: boolean) =>
        setSelection((before) => {
          const next = new Map(before);
          for (const user of users) {
            if (isChosen) next.set(user.userId, user);
            else next.delete(user.userId);
          }
          return next;
        }),
      [],
    ),
    /** Replaces selected people with their new versions, so that the next action does not use stale ones. */
    updateSelected: (users: readonly DirectoryUser[]) =>
      setSelection((before) => {
        const chosen = users.filter(({ userId }) => before.has(userId));
        return new Map([...before, ...chosen.map((user) => [user.userId, user] as const)]);
      }),
    clearSelection: () => setSelection(NONE),
    change,
    clear: () => change(() => new URLSearchParams()),
    retry: () => list.retry(),
  };
}

export type DirectoryState = ReturnType<typeof useDirectory>;
