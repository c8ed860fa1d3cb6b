import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DirectoryList } from '../../../application/directory/DirectoryList';
import { GroupChoice } from '../../../application/preferences/UserPreferences';
import { LOADING } from '../../../application/shared/Loadable';
import type { DirectoryUser } from '../../../domain/directory/DirectoryUser';
import { useService } from '../../kit/Services';
import { changeAddress, PHONE_PAGE_SIZE } from '../../kit/tables/listAddress';
import { useBreakpoint } from '../../kit/useBreakpoint';
import { useStream } from '../../kit/useStream';
import { PAGE_SIZE, queryOfAddress } from './directoryQueryOfAddress';

/** What the list is looked up by: one of these at a time. */
export type Lookup = 'everybody' | 'carrier' | 'agent' | 'email';

/** People chosen in the list, by id, over all pages. */
export type Selection = ReadonlyMap<string, DirectoryUser>;

const FILTERS = ['status', 'role', 'group', 'carrier', 'agent', 'email'];

const NONE: Selection = new Map();

/** The people that the address asks for, and which of them are chosen. */
export function useDirectory() {
  const list = useService(DirectoryList);
  const groupChoice = useService(GroupChoice);
  const chosenGroup = useStream(groupChoice.chosen$, groupChoice.chosen);
  const [address, setAddress] = useSearchParams();
  const [selection, setSelection] = useState<Selection>(NONE);
  const asked = address.toString();
  const size = useBreakpoint() === 0 ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const query = useMemo(
    () => queryOfAddress(new URLSearchParams(asked), chosenGroup, size),
    [asked, chosenGroup, size],
  );
  useEffect(() => list.show(query), [list, query]);
  const lookup: Lookup = (['carrier', 'agent', 'email'] as const).find((name) => address.has(name)) ?? 'everybody';
  const filterCount = FILTERS.filter((name) => address.has(name)).length;
  return {
    query,
    lookup,
    /** As it is typed, also while it is no code or address yet. */
    lookedUp: lookup === 'everybody' ? '' : (address.get(lookup) ?? ''),
    /** Whether the group comes from the top of the page, not from these filters. */
    isGroupFromShell: query.groupNumber !== undefined && query.groupNumber === chosenGroup && !address.has('group'),
    filterCount,
    isNarrowed: filterCount > 0 || address.has('q'),
    page: useDeferredValue(useStream(list.page$, LOADING)),
    selection,
    choose: (users: readonly DirectoryUser[], isChosen: boolean) => {
      const next = new Map(selection);
      for (const user of users) {
        if (isChosen) next.set(user.userId, user);
        else next.delete(user.userId);
      }
      setSelection(next);
    },
    /** Those who are chosen stay chosen, as they are now: what is done next must not meet an old version of them. */
    renew: (users: readonly DirectoryUser[]) =>
      setSelection((before) => {
        const chosen = users.filter(({ userId }) => before.has(userId));
        return new Map([...before, ...chosen.map((user) => [user.userId, user] as const)]);
      }),
    chooseNone: () => setSelection(NONE),
    change: (changes: Readonly<Record<string, string>>, how?: { replace: boolean }) =>
      setAddress((before) => changeAddress(before, changes), how),
    clear: () => setAddress({}),
    retry: () => list.retry(),
  };
}

export type DirectoryState = ReturnType<typeof useDirectory>;
